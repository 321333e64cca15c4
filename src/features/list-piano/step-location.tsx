import { useId, useMemo } from 'react';
import { countries } from '../../domain/account/countries.ts';
import { addWorkdaySlots, togglePreferred, toggleSlot } from '../../domain/listing/draft.ts';
import { defaultCountry, timeRanges, weekdays } from '../../domain/listing/wizard-options.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoteBox } from '../../ui/note-box.tsx';
import { useTowns } from '../parts/use-towns.ts';
import { findPlace, isAddressLongEnough } from './find-place.ts';
import { locationMessages as messages } from './messages.ts';
import type { StepProps } from './step-props.ts';
import styles from './wizard-fields.module.css';

const townsOffered = 8;
/** Of all of Europe: enough for as many of one country. */
const townsLookedAt = 60;

export function StepLocation({ draft: { fields, edit }, set }: StepProps) {
  const towns = useTowns(true);
  const listId = useId();
  const options = useMemo(() => countries().map(({ code, name }) => ({ value: code, label: name })), []);
  const inCountry = towns?.suggest(fields.city, townsLookedAt).filter(({ country, name }) => country === fields.country && name !== fields.city);
  const suggestions = inCountry?.slice(0, townsOffered) ?? [];
  const place = towns && findPlace(towns, fields);
  return (
    <div className={styles.fields}>
      <TextField
        label={messages.address}
        hint={messages.addressHint}
        required={!edit}
        maxLength={200}
        autoComplete="street-address"
        value={fields.address}
        onValue={(value) => set('address', value)}
      />
      <div className={styles.pair}>
        <TextField
          label={messages.zipCode}
          required={!edit}
          maxLength={12}
          autoComplete="postal-code"
          value={fields.zipCode}
          onValue={(value) => set('zipCode', value)}
        />
        <TextField
          label={messages.city}
          required
          maxLength={100}
          list={listId}
          autoComplete="address-level2"
          value={fields.city}
          onValue={(value) => set('city', value)}
        />
        <datalist id={listId}>
          {suggestions.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label={messages.state} maxLength={100} autoComplete="address-level1" value={fields.state} onValue={(value) => set('state', value)} />
        <SelectField
          label={messages.country}
          required
          autoComplete="country"
          value={fields.country}
          options={options}
          onValue={(value) => set('country', value || defaultCountry)}
        />
      </div>
      <div role="status">
        {towns && isAddressLongEnough(fields) && (place ? (
          <p className={styles.good}>
            <Icon name="map-pin" size={18} />
            {messages.found(place.name)}
          </p>
        ) : (
          <NoteBox icon="alert" marked>
            <span>
              {messages.notFound} {messages.notFoundMore}
            </span>
          </NoteBox>
        ))}
      </div>
      <Slots slots={fields.slots} onSlots={(slots) => set('slots', slots)} />
    </div>
  );
}

type SlotList = StepProps['draft']['fields']['slots'];

function Slots({ slots, onSlots }: { slots: SlotList; onSlots: (slots: SlotList) => void }) {
  const chosen = new Set(slots.map(({ id }) => id));
  const preferredTitle = useId();
  return (
    <fieldset className={styles.days}>
      <legend className={styles.legend}>{messages.slots}</legend>
      <p className={styles.note}>{messages.slotsHint}</p>
      <div className={styles.quick}>
        <span className={styles.note}>{messages.quickAdd}</span>
        {timeRanges.map((range) => (
          <Button key={range} aria-label={messages.quickLabel(range)} onClick={() => onSlots(addWorkdaySlots(slots, range))}>
            {range}
          </Button>
        ))}
      </div>
      {weekdays.map((day) => (
        <div key={day} className={styles.day}>
          <span>{day}</span>
          <div className={styles.chips}>
            {timeRanges.map((range) => (
              <Chip
                key={range}
                pressed={chosen.has(`${day}-${range}`)}
                aria-label={messages.slotLabel(day, range)}
                onClick={() => onSlots(toggleSlot(slots, day, range))}
              >
                {range}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      {slots.length > 0 && (
        <div role="group" aria-labelledby={preferredTitle} className={styles.days}>
          <p id={preferredTitle} className={styles.note}>
            {messages.preferredHint}
          </p>
          <div className={styles.chips}>
            {slots.map(({ id, day, timeRange, preferred }) => (
              <Chip
                key={id}
                icon={preferred ? 'star-filled' : undefined}
                pressed={preferred}
                aria-label={messages.preferredLabel(day, timeRange)}
                onClick={() => onSlots(togglePreferred(slots, id))}
              >
                {`${day} ${timeRange}`}
              </Chip>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
