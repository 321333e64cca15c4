import { pianoTypes, type PianoType } from '../../domain/listing/listing-values.ts';
import { detailFields, otherBrand, sizeFields, subtypes, typeLabels, wizardBrands } from '../../domain/listing/wizard-options.ts';
import type { StepFault } from '../../domain/listing/wizard.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { detailMessages as messages, faultText } from './messages.ts';
import { BrandNameField } from './brand-name-field.tsx';
import { SerialField } from './serial-field.tsx';
import type { StepProps } from './step-props.ts';
import styles from './wizard-fields.module.css';

const noChoice = { value: '', label: messages.choose };
const typeOptions = [noChoice, ...pianoTypes.map((type) => ({ value: type, label: typeLabels[type] }))];
const brandOptions = [noChoice, ...wizardBrands.map((brand) => ({ value: brand, label: brand }))];

/** The fault of a kind among those of the step, in words. */
function textOf(faults: readonly StepFault[], holds: (fault: StepFault) => boolean): string | undefined {
  const fault = faults.find(holds);
  return fault && faultText(fault);
}

export function StepDetails({ draft, faults, now, set, change }: StepProps) {
  const { fields } = draft;
  const { type } = fields;
  return (
    <div className={styles.fields}>
      <SerialField fields={fields} now={now} set={set} change={change} />
      <div className={styles.pair}>
        <SelectField
          label={messages.type}
          required
          value={type}
          options={typeOptions}
          onValue={(value) => set('type', pianoTypes.find((each) => each === value) ?? '')}
        />
        <SelectField
          label={messages.subtype}
          required
          value={fields.subtype}
          disabled={type === ''}
          options={[noChoice, ...(type === '' ? [] : subtypes[type]).map((value) => ({ value, label: value }))]}
          onValue={(value) => set('subtype', value)}
        />
        <SelectField label={messages.brand} required value={fields.brand} options={brandOptions} onValue={(value) => set('brand', value)} />
        {fields.brand === otherBrand && (
          <BrandNameField fields={fields} set={set} change={change} />
        )}
        <TextField label={messages.model} maxLength={100} value={fields.model} autoComplete="off" onValue={(value) => set('model', value)} />
        <TextField
          label={messages.year}
          inputMode="numeric"
          maxLength={4}
          value={fields.year}
          autoComplete="off"
          error={textOf(faults, (fault) => fault.type === 'YearNotPossible')}
          onValue={(value) => set('year', value)}
        />
        <TextField label={messages.finish} hint={messages.finishHint} maxLength={100} value={fields.finish} onValue={(value) => set('finish', value)} />
        {type !== '' &&
          sizeFields[type].map((field) => (
            <TextField
              key={field}
              label={messages.size[field]}
              inputMode="decimal"
              maxLength={8}
              value={fields[field]}
              autoComplete="off"
              error={textOf(faults, (fault) => fault.type === 'SizeNotPossible' && fault.field === field)}
              onValue={(value) => set(field, value)}
            />
          ))}
      </div>
      {type !== '' && <MoreDetails type={type} details={fields.details} onDetails={(details) => set('details', details)} />}
    </div>
  );
}

interface MoreDetailsProps {
  type: PianoType;
  details: Readonly<Record<string, string>>;
  onDetails: (details: Record<string, string>) => void;
}

function MoreDetails({ type, details, onDetails }: MoreDetailsProps) {
  return (
    <fieldset className={styles.pair}>
      <legend className={styles.legend}>{messages.moreTitle}</legend>
      {[...detailFields[type], 'lastServiced', 'specialFeatures'].map((key) => (
        <TextField
          key={key}
          label={messages.fields[key] ?? key}
          maxLength={500}
          value={details[key] ?? ''}
          onValue={(value) => onDetails({ ...details, [key]: value })}
        />
      ))}
    </fieldset>
  );
}
