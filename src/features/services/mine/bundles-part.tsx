import type { ReactNode } from 'react';
import { formatEuro } from '../../../domain/money/euro.ts';
import { bundleFeeCents, readBundleItems } from '../../../domain/provider/bundle.ts';
import type { BundleRow, ServiceRow } from '../../../domain/provider/provider-row.ts';
import type { Replica } from '../../../replica/replica.ts';
import { useReadable } from '../../../replica/replica-context.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { useHeldForm } from '../../parts/use-held-form.ts';
import { serviceWords } from '../service-words.ts';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { OwnList } from './own-list.tsx';
import { amountOrNone, wholeNumber } from './read-fields.ts';
import { RowForm } from './row-form.tsx';
import { TypedField } from './typed-field.tsx';
import { useProblems } from './use-problems.ts';

const noServices: readonly ServiceRow[] = [];

export function BundlesPart({ providerId, replica: { ownServices } }: { providerId: string; replica: Replica }) {
  const services = useReadable(ownServices.services.all) ?? noServices;
  const make = (): BundleRow => ({
    id: ownServices.newId(), provider_id: providerId, name: '', description: '', price_cents: null, original_price_cents: null, months: 12, items: [], is_active: true,
    created_at: new Date().toISOString(), deleted: false,
  });
  return (
    <OwnList<BundleRow>
      title={words.bundlesTitle}
      none={services.length === 0 ? words.bundlesNeed : words.bundlesNone}
      add={services.length === 0 ? null : { label: words.addBundle, make }}
      editTitle={words.editBundle}
      rows={ownServices.bundles}
      about={({ price_cents: price, months, is_active: isActive }) => [formatEuro(price), serviceWords.months(months), ...(isActive ? [] : [words.inactive])].join(' · ')}
    >
      {(props) => <BundleForm key={props.row.id} {...props} services={services} rows={ownServices.bundles} />}
    </OwnList>
  );
}

const heldFields = ['name', 'description', 'price_cents', 'months', 'items', 'is_active'] as const satisfies readonly (keyof BundleRow)[];
const counts = Array.from({ length: 13 }, (_, count) => ({ value: String(count), label: String(count) }));

interface BundleFormProps {
  row: BundleRow;
  isNew: boolean;
  rows: Replica['ownServices']['bundles'];
  services: readonly ServiceRow[];
  onDone: () => void;
  remove: ReactNode;
}

function BundleForm({ row, services, ...rest }: BundleFormProps) {
  const form = useHeldForm(row, heldFields);
  const problems = useProblems();
  const { values } = form;
  const items = readBundleItems(values.items);
  const countOf = (id: string) => items.find(({ service_id: of }) => of === id)?.count ?? 0;
  // What its services cost one by one; null while one of them has no price.
  const original = services.reduce<number | null>(
    (sum, { id, price_cents: price }) => (countOf(id) === 0 ? sum : sum === null || price === null ? null : sum + price * countOf(id)),
    0,
  );
  const setCount = (id: string, count: number) =>
    form.set('items', [...items.filter(({ service_id: of }) => of !== id), ...(count > 0 ? [{ service_id: id, count }] : [])]);
  const check = () => problems.check({ name: values.name.trim() === '' && words.required, items: items.length === 0 && words.itemsMissing });
  const typed = (field: keyof BundleRow) => ({ problem: problems.of(field), onProblem: problems.typed(field) });
  const oneByOne = items.length === 0 || original === 0 ? null : original;
  return (
    <RowForm form={form} check={check} also={oneByOne === row.original_price_cents ? {} : { original_price_cents: oneByOne }} {...rest}>
      <TextField label={words.serviceName} required maxLength={120} value={values.name} error={problems.of('name')} onValue={(value) => form.set('name', value)} />
      <TextAreaField label={words.description} rows={3} maxLength={1000} value={values.description} onValue={(value) => form.set('description', value)} />
      {services.map(({ id, name }, place) => (
        <SelectField
          key={id} label={words.times(name)} options={counts} value={String(countOf(id))} error={place === 0 ? problems.of('items') : undefined}
          onValue={(value) => setCount(id, Number(value))}
        />
      ))}
      {oneByOne !== null && <p className={styles.soft}>{words.oneByOne(formatEuro(oneByOne))}</p>}
      <div className={styles.pair}>
        <TypedField label={words.price} hint={words.priceHint} value={values.price_cents} {...amountOrNone(10_000_000)} {...typed('price_cents')} onValue={(value) => form.set('price_cents', value)} />
        <TypedField label={words.months} value={values.months} {...wholeNumber(1, 60)} {...typed('months')} onValue={(value) => form.set('months', value)} />
      </div>
      {values.price_cents !== null && <p className={styles.soft}>{serviceWords.fee(formatEuro(bundleFeeCents(values.price_cents)))}</p>}
      <CheckboxField label={words.active} checked={values.is_active} onValue={(value) => form.set('is_active', value)} />
    </RowForm>
  );
}
