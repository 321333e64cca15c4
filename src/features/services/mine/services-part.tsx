import type { ReactNode } from 'react';
import { formatEuro } from '../../../domain/money/euro.ts';
import type { ServiceRow } from '../../../domain/provider/provider-row.ts';
import { serviceCategories } from '../../../domain/provider/provider-values.ts';
import type { Replica } from '../../../replica/replica.ts';
import { useReadable } from '../../../replica/replica-context.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { useHeldForm } from '../../parts/use-held-form.ts';
import { categoryWords, serviceWords } from '../service-words.ts';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { OwnList } from './own-list.tsx';
import { amountOrNone, wholeNumber } from './read-fields.ts';
import { RowForm } from './row-form.tsx';
import { TypedField } from './typed-field.tsx';
import { useProblems } from './use-problems.ts';

interface PartProps {
  providerId: string;
  replica: Replica;
}

export function ServicesPart({ providerId, replica: { ownServices } }: PartProps) {
  const all = useReadable(ownServices.services.all);
  const make = (): ServiceRow => ({
    id: ownServices.newId(), provider_id: providerId, category: 'tuning', name: '', description: '', price_cents: null, minutes_from: 60, minutes_to: 60, is_active: true,
    position: Math.max(-1, ...(all ?? []).map(({ position }) => position)) + 1, created_at: new Date().toISOString(), deleted: false,
  });
  return (
    <OwnList<ServiceRow>
      title={words.servicesTitle}
      none={words.servicesNone}
      add={{ label: words.addService, make }}
      editTitle={words.editService}
      rows={ownServices.services}
      about={({ price_cents: price, minutes_from: from, minutes_to: to, is_active: isActive }) =>
        [formatEuro(price), serviceWords.duration(from, to), ...(isActive ? [] : [words.inactive])].join(' · ')
      }
    >
      {(props) => <ServiceForm key={props.row.id} {...props} rows={ownServices.services} />}
    </OwnList>
  );
}

const heldFields = ['category', 'name', 'description', 'price_cents', 'minutes_from', 'minutes_to', 'is_active'] as const satisfies readonly (keyof ServiceRow)[];

interface ServiceFormProps {
  row: ServiceRow;
  isNew: boolean;
  rows: Replica['ownServices']['services'];
  onDone: () => void;
  remove: ReactNode;
}

function ServiceForm({ row, ...rest }: ServiceFormProps) {
  const form = useHeldForm(row, heldFields);
  const problems = useProblems();
  const { values } = form;
  const typed = (field: keyof ServiceRow) => ({ problem: problems.of(field), onProblem: problems.typed(field) });
  const check = () =>
    problems.check({ name: values.name.trim() === '' && words.required, minutes_to: values.minutes_to < values.minutes_from && words.minutesOrder });
  return (
    <RowForm form={form} check={check} {...rest}>
      <SelectField
        label={words.category} value={values.category} options={serviceCategories.map((value) => ({ value, label: categoryWords[value] }))}
        onValue={(value) => form.set('category', serviceCategories.find((each) => each === value) ?? 'other')}
      />
      <TextField label={words.serviceName} required maxLength={120} value={values.name} error={problems.of('name')} onValue={(value) => form.set('name', value)} />
      <TextAreaField label={words.description} rows={3} maxLength={1000} value={values.description} onValue={(value) => form.set('description', value)} />
      <TypedField label={words.price} hint={words.priceHint} value={values.price_cents} {...amountOrNone(10_000_000)} {...typed('price_cents')} onValue={(value) => form.set('price_cents', value)} />
      <div className={styles.pair}>
        <TypedField label={words.minutesFrom} value={values.minutes_from} {...wholeNumber(5, 1440)} {...typed('minutes_from')} onValue={(value) => form.set('minutes_from', value)} />
        <TypedField label={words.minutesTo} hint={words.minutesHint} value={values.minutes_to} {...wholeNumber(5, 1440)} {...typed('minutes_to')} onValue={(value) => form.set('minutes_to', value)} />
      </div>
      <CheckboxField label={words.active} checked={values.is_active} onValue={(value) => form.set('is_active', value)} />
    </RowForm>
  );
}
