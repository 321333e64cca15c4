import { conditions, vatSchemes } from '../../domain/listing/listing-values.ts';
import { priceStepCents } from '../../domain/listing/wizard-options.ts';
import { formatEuro, parseEuroInput } from '../../domain/money/euro.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { conditionMessages as messages, faultText } from './messages.ts';
import type { StepProps } from './step-props.ts';
import styles from './wizard-fields.module.css';

const conditionOptions = [{ value: '', label: messages.choose }, ...conditions.map((value) => ({ value, label: value }))];

const vatOptions = vatSchemes.map((value) => ({ value, label: messages.vatSchemes[value] }));

/** The price one step up or down, in the form in which people type it; not below nothing. */
function steppedPrice(text: string, steps: 1 | -1): string {
  const read = parseEuroInput(text);
  const cents = Math.max(0, (read.ok ? read.value.cents : 0) + steps * priceStepCents);
  return formatCentsToType(cents);
}

export function StepCondition({ draft: { fields }, faults, now, set }: StepProps) {
  const session = useSession();
  const isDealer = session.kind === 'user' && session.role === 'dealer';
  const price = parseEuroInput(fields.price);
  const isAcoustic = fields.type !== 'Digital';
  const words = (type: string) => {
    const fault = faults.find((each) => each.type === type);
    return fault && faultText(fault);
  };
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <SelectField
          label={messages.condition}
          required
          value={fields.condition}
          options={conditionOptions}
          onValue={(value) => set('condition', conditions.find((each) => each === value) ?? '')}
        />
        <TextField
          label={messages.price}
          required
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          value={fields.price}
          hint={price.ok ? messages.priceRead(formatEuro(price.value.cents)) : messages.priceHint}
          error={words('PriceUnreadable')}
          after={<span className={styles.note}>€</span>}
          onValue={(value) => set('price', value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            set('price', steppedPrice(fields.price, event.key === 'ArrowUp' ? 1 : -1));
          }}
        />
        {isDealer && (
          <SelectField
            label={messages.vatScheme}
            hint={messages.vatSchemeHint}
            value={fields.vatScheme}
            options={vatOptions}
            onValue={(value) => set('vatScheme', vatSchemes.find((each) => each === value) ?? '')}
          />
        )}
        {isAcoustic && (
          <>
            <TextField
              label={messages.tuned}
              type="date"
              max={new Date(now).toISOString().slice(0, 10)}
              value={fields.lastTuned}
              error={words('TunedInFuture') ?? words('TunedTooEarly')}
              onValue={(value) => set('lastTuned', value)}
            />
            <TextField
              label={messages.pitch}
              hint={messages.pitchHint}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              value={fields.pitchHz}
              error={words('PitchNotPossible')}
              onValue={(value) => set('pitchHz', value)}
            />
          </>
        )}
      </div>
      {isAcoustic && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{messages.ivory}</legend>
          <div className={styles.choiceRow}>
            {messages.ivoryChoices.map(({ value, label }) => (
              <label key={value} className={styles.choice}>
                <input type="radio" name="ivory" value={value} checked={fields.ivory === value} onChange={() => set('ivory', value)} />
                {label}
              </label>
            ))}
          </div>
          {fields.ivory === 'yes' ? (
            <NoteBox icon="alert" marked role="status">
              {messages.ivoryMeaning}
            </NoteBox>
          ) : (
            <p className={styles.note}>{messages.ivoryHint}</p>
          )}
        </fieldset>
      )}
      <CheckboxField label={messages.reserved} hint={messages.reservedHint} checked={fields.reserved} onValue={(value) => set('reserved', value)} />
    </div>
  );
}
