import { useId, useState } from 'react';
import type { ImportField } from '../../../domain/import/columns/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from '../bulk-import.module.css';
import { ColumnCard } from './column-card.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { DefaultField } from './default-field.tsx';
import type { ImportWork } from '../import-work.ts';
import { answerQuestion, chooseField, fieldsWithoutColumn, noteOf, openQuestions, summariseMapping, withDefault } from './mapping-choices.ts';
import panelStyles from './mapping-panel.module.css';
import { describeShop, importFieldNames, mappingWords as words } from './mapping-words.ts';

function isCalm({ toCheck, missing }: ReturnType<typeof summariseMapping>): boolean {
  return toCheck === 0 && missing.length === 0;
}

/** Which column holds what: one line while all is sure, else every column with what it seems to hold. */
export function MappingPanel({ work }: { work: ImportWork }) {
  const { head, choices, setChoices } = work;
  const { mapping, defaults } = choices;
  const summary = summariseMapping(head, choices);
  // What is open stays open when the last doubt is gone: nothing closes under the hand.
  const [isOpen, setOpen] = useState(() => !isCalm(summary));
  const listId = useId();
  const nameOf = (column: number) => head.header[column]?.trim() || words.unnamed(column + 1);
  const asked = new Set(openQuestions(head, mapping).map(({ field }) => field));
  const unmapped = fieldsWithoutColumn(mapping).filter((field) => !asked.has(field));
  const columns = head.header.map((_name, column) => column);
  const isRead = (column: number) => (mapping[column] ?? 'ignore') !== 'ignore';
  const needsLook = (column: number) => ['guarded', 'duplicate', 'asked'].includes(noteOf(column, head, mapping, choices.supplier).kind);
  const left = columns.filter((column) => !isRead(column)).toSorted((a, b) => Number(needsLook(b)) - Number(needsLook(a)));

  function choose(column: number, field: ImportField | 'ignore') {
    const { mapping: next, from } = chooseField(mapping, column, field);
    setChoices({ ...choices, mapping: next });
    if (from >= 0 && field !== 'ignore') showToast({ title: words.moved({ field: importFieldNames[field], from: nameOf(from), to: nameOf(column) }) });
  }

  const card = (column: number) => (
    <ColumnCard key={column} {...{ column, head, choices, nameOf }} onField={(field) => choose(column, field)} />
  );

  return (
    <section aria-label={words.title} className={panelStyles.panel}>
      <div className={styles.row}>
        <p className={panelStyles.summary}>
          {!isCalm(summary) && <Icon name="alert" className={panelStyles.warn} />}
          <span>
            {words.summary(summary)}
            {summary.toCheck > 0 && <strong> {words.toCheck(summary.toCheck)}</strong>}
            {summary.missing.length > 0 && <strong> {words.missing(summary.missing.map((field) => importFieldNames[field]).join(', '))}</strong>}
          </span>
        </p>
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.change}
        </Button>
      </div>
      {head.shop && <p className={styles.soft}>{describeShop(head.shop)}</p>}
      {openQuestions(head, mapping).map((question) => (
        <ColumnChoice
          key={question.field}
          {...{ question, head, nameOf }}
          onAnswer={(column) => setChoices({ ...choices, mapping: answerQuestion(mapping, question, column) })}
        />
      ))}
      <div id={listId} hidden={!isOpen} className={panelStyles.open}>
        {unmapped.length > 0 && (
          <div className={styles.stack}>
            <h3 className={panelStyles.title}>{words.defaultsTitle}</h3>
            <p className={styles.soft}>{words.defaultsLead}</p>
            {unmapped.map((field) => (
              <DefaultField key={field} field={field} value={defaults[field] ?? ''} onValue={(value) => setChoices(withDefault(choices, field, value))} />
            ))}
          </div>
        )}
        <ul role="list" className={panelStyles.columns}>
          {columns.filter(isRead).map(card)}
        </ul>
        {left.length > 0 && (
          <>
            <h3 className={panelStyles.title}>{words.outTitle(left.length)}</h3>
            <ul role="list" className={panelStyles.columns}>
              {left.map(card)}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
