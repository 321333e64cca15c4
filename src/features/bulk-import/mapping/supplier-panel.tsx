import { appliedOf, profilesFor } from '../../../domain/import/columns/profile.ts';
import type { SupplierChoice } from '../../../domain/import/columns/supplier-choice.ts';
import { formatVatRate } from '../../../domain/vat/vat.ts';
import { useOptionalReadable } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../bulk-import.module.css';
import type { ImportWork } from '../import-work.ts';
import { useImports } from '../use-imports.ts';
import panelStyles from './mapping-panel.module.css';
import { importFieldNames, meaningNames, netWords } from './mapping-words.ts';
import { newSupplier, withoutAnswer, withoutSupplier, withSupplier } from './supplier-choices.ts';
import { supplierWords as words } from './supplier-words.ts';

/** Whose sheet it is: what was applied of their last one, and what is remembered for the next. */
export function SupplierPanel({ work }: { work: ImportWork }) {
  const { imports } = useImports();
  const known = useOptionalReadable(imports?.suppliers) ?? [];
  const { head, choices, fileName, setChoices, setSupplier } = work;
  const profiles = known.map(({ profile }) => profile);
  const fresh = newSupplier(head, { fileName, taken: profiles.map(({ name }) => name) });
  const supplier = choices.supplier ?? fresh;
  const { profile } = supplier;
  // One that was forgotten meanwhile is still what was applied here.
  const offered = profile && !profiles.some(({ id }) => id === profile.id) ? [profile, ...profiles] : profiles;
  const alike = profilesFor(head.header, profiles).length;
  const isTaken = profiles.some(({ id, name }) => id !== profile?.id && name.toLocaleLowerCase('de') === supplier.name.trim().toLocaleLowerCase('de'));

  function choose(id: string) {
    const bare = withoutSupplier(choices, head, fresh);
    const chosen = offered.find((each) => each.id === id);
    setChoices(chosen ? withSupplier(bare, chosen, head) : bare);
  }
  const change = (more: Partial<SupplierChoice>) => setSupplier({ ...supplier, ...more });

  return (
    <section aria-label={words.title} className={panelStyles.panel}>
      {profile && <Applied work={work} supplier={{ ...supplier, profile }} />}
      {!profile && alike > 1 && (
        <p className={panelStyles.summary}>
          <Icon name="alert" className={panelStyles.warn} />
          <span>{words.several(alike)}</span>
        </p>
      )}
      <div className={panelStyles.supplier}>
        {offered.length > 0 && (
          <SelectField
            label={words.choose}
            options={[{ value: '', label: words.another }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
            value={profile?.id ?? ''}
            onValue={choose}
          />
        )}
        {supplier.remember && (
          <TextField
            label={words.name}
            hint={isTaken ? words.nameTaken : words.nameHint}
            value={supplier.name}
            maxLength={80}
            autoComplete="off"
            onValue={(name) => change({ name })}
          />
        )}
      </div>
      <CheckboxField label={words.remember} hint={words.rememberHint} checked={supplier.remember} onValue={(remember) => change({ remember })} />
    </section>
  );
}

interface AppliedProps {
  work: ImportWork;
  supplier: SupplierChoice & { profile: NonNullable<SupplierChoice['profile']> };
}

/** Everything that was taken from the supplier's last sheet and still holds; each can be asked again. */
function Applied({ work: { head, choices, setChoices }, supplier }: AppliedProps) {
  const { profile } = supplier;
  const { columns, answers, values, net } = appliedOf(choices, profile, head.header);
  const sums = words.parts({ columns: columns.length, words: answers.length, values: values.length, net: net !== null });
  const netText = net && `${netWords.price}: ${net.take === 'convert' ? netWords.convert(formatVatRate(net.rate.rate)) : netWords.asIs}`;

  function askNet() {
    const { netPrices: _answer, ...others } = choices;
    setChoices({ ...others, supplier: { ...supplier, net: false } });
  }
  function askValue(field: string) {
    setChoices({ ...choices, defaults: Object.fromEntries(Object.entries(choices.defaults).filter(([each]) => each !== field)) });
  }
  return (
    <>
      <p className={panelStyles.summary}>
        <Icon name="check" />
        <span>
          <strong>{words.applied(profile.name)}</strong>
          {sums === '' ? `. ${words.appliedNothing}` : `: ${sums}.`}
        </span>
      </p>
      {sums !== '' && (
        <Disclosure summary={words.show}>
          <ul role="list" className={panelStyles.applied}>
            {netText && <Answer text={netText} onAgain={askNet} />}
            {answers.map(({ field, key, meaning }) => (
              <Answer
                key={`${field} ${key}`}
                text={`${importFieldNames[field]} “${key}”: ${meaningNames[meaning] ?? meaning}`}
                onAgain={() => setChoices({ ...choices, valueMap: withoutAnswer(choices.valueMap, field, key) })}
              />
            ))}
            {values.map(({ field, value }) => (
              <Answer key={field} text={`${importFieldNames[field]}: ${value}`} onAgain={() => askValue(field)} />
            ))}
            {columns.map(({ column, field }) => (
              <li key={column} className={panelStyles.appliedLine}>
                <span>
                  {head.header[column]?.trim() || words.unnamed(column + 1)}: {field === 'ignore' ? words.left : importFieldNames[field]}
                </span>
              </li>
            ))}
          </ul>
          {columns.length > 0 && <p className={styles.soft}>{words.changeColumns}</p>}
        </Disclosure>
      )}
    </>
  );
}

function Answer({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <li className={panelStyles.appliedLine}>
      <span>{text}</span>
      <Button variant="quiet" aria-label={words.againLabel(text)} onClick={onAgain}>
        {words.again}
      </Button>
    </li>
  );
}
