import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../bulk-import.module.css';
import type { ImportWork } from '../import-work.ts';
import panelStyles from './mapping-panel.module.css';
import { importFieldNames, meaningNames, valueWords as words } from './mapping-words.ts';
import { listedValues, useColumnWords, type WordToDecide } from './use-column-words.ts';

/** Words for types, conditions and states that are not understood: what each stands for is said once. */
export function WordsPanel({ work }: { work: ImportWork }) {
  const found = useColumnWords(work);
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  if (!found || found.length === 0) return null;
  const open = found.filter(({ decided }) => decided === '').length;

  function decide({ field, key }: WordToDecide, meaning: string) {
    const { valueMap } = work.choices;
    const { [key]: _before, ...others } = valueMap[field] ?? {};
    work.setChoices({ ...work.choices, valueMap: { ...valueMap, [field]: meaning === '' ? others : { ...others, [key]: meaning } } });
  }

  return (
    <section aria-label={words.title} className={panelStyles.panel}>
      <div className={styles.row}>
        <p className={panelStyles.summary}>
          {open > 0 && <Icon name="alert" className={panelStyles.warn} />}
          <span>
            {open > 0 && <strong>{words.summary(open)}</strong>} {found.length > open && words.decided(found.length - open)}
          </span>
        </p>
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      <div id={listId} hidden={!isOpen} className={panelStyles.open}>
        <p className={styles.soft}>{words.lead}</p>
        <ul role="list" className={panelStyles.words}>
          {found.map((word) => (
            <li key={`${word.field} ${word.key}`} className={panelStyles.word}>
              <p className={panelStyles.wordName}>
                <strong>{word.text}</strong>{' '}
                <span className={styles.soft}>
                  {importFieldNames[word.field]}, {words.rows(word.count)}
                </span>
              </p>
              <SelectField
                label={words.standsFor(word.text)}
                hideLabel
                options={[{ value: '', label: words.undecided }, ...listedValues[word.field].map((value) => ({ value, label: meaningNames[value] ?? value }))]}
                value={word.decided}
                onValue={(meaning) => decide(word, meaning)}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
