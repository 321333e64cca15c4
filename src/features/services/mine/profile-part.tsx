import { useId } from 'react';
import { countries } from '../../../domain/account/countries.ts';
import { findTimeZone, timeZones } from '../../../domain/account/time-zones.ts';
import { readDay, readHours, weekdays, writeDay } from '../../../domain/provider/hours.ts';
import type { ProviderRow } from '../../../domain/provider/provider-row.ts';
import { providerTypes } from '../../../domain/provider/provider-values.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { HeldRow } from '../../../replica/provider-repository.ts';
import type { Replica } from '../../../replica/replica.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { useHeldForm } from '../../parts/use-held-form.ts';
import { useTowns } from '../../parts/use-towns.ts';
import { typeWords } from '../service-words.ts';
import { LanguagesField } from './languages-field.tsx';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { amountOrNone, isMail, isPhone, numberOrNone, wholeNumber } from './read-fields.ts';
import { TypedField } from './typed-field.tsx';
import { useProblems } from './use-problems.ts';
import { useSave } from './use-save.ts';

const heldFields = [
  'type', 'name', 'specialty', 'about', 'town', 'country_code', 'radius_km', 'buffer_minutes', 'drive_limit_minutes', 'languages', 'since_year', 'hourly_rate_cents',
  'travel_rate_cents', 'phone', 'email', 'time_zone', 'hours', 'insured_until',
] as const satisfies readonly (keyof ProviderRow)[];

const countryOptions = countries().map(({ code, name }) => ({ value: code, label: name }));
const zones = timeZones();

/** Who one is, where, how far one travels and when. Stored on the device at once. */
export function ProfilePart({ profile, replica }: { profile: HeldRow<ProviderRow>; replica: Replica }) {
  const form = useHeldForm<ProviderRow>(profile, heldFields);
  const problems = useProblems();
  const save = useSave();
  const towns = useTowns(true);
  const listId = useId();
  const { values } = form;
  const hours = readHours(values.hours);
  const town = values.town.trim() === '' ? null : (towns?.find(values.town, values.country_code) ?? null);
  const typed = (field: keyof ProviderRow) => ({ problem: problems.of(field), onProblem: problems.typed(field) });

  async function store() {
    const zone = findTimeZone(values.time_zone);
    const isFine = problems.check({
      name: values.name.trim() === '' && words.required,
      town: towns !== null && (town === null || town.country !== values.country_code) && words.townUnknown,
      phone: !isPhone(values.phone.trim()) && words.phoneUnknown,
      email: !isMail(values.email.trim()) && words.emailUnknown,
      time_zone: zone === null && words.zoneUnknown,
    });
    if (!isFine) return;
    const texts = Object.fromEntries(
      Object.entries(form.changes).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value]),
    ) as Partial<ProviderRow>;
    const place = town && (town.name !== profile.town || profile.lat === null) ? { town: town.name, lat: town.lat, lng: town.lng } : {};
    const written: Partial<ProviderRow> = { ...texts, ...place, ...(texts.time_zone === undefined || zone === null ? {} : { time_zone: zone }) };
    const outcome = await save(() => replica.ownServices.update(form.base, written));
    if (outcome) form.begin(Object.fromEntries(Object.entries(written).filter(([field]) => !outcome.contested.includes(field))));
  }

  return (
    <Section title={words.profileTitle}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <SelectField
          label={words.type}
          value={values.type}
          options={providerTypes.map((value) => ({ value, label: typeWords[value] }))}
          onValue={(value) => form.set('type', providerTypes.find((each) => each === value) ?? 'technician')}
        />
        <TextField label={words.name} hint={words.nameHint} required maxLength={120} value={values.name} error={problems.of('name')} onValue={(value) => form.set('name', value)} />
        <TextField label={words.specialty} maxLength={200} value={values.specialty} onValue={(value) => form.set('specialty', value)} />
        <TextAreaField label={words.about} rows={5} maxLength={4000} value={values.about} onValue={(value) => form.set('about', value)} />
        <div className={styles.pair}>
          <TextField
            label={words.town} hint={words.townHint} required maxLength={100} list={listId} autoComplete="address-level2" value={values.town} error={problems.of('town')}
            onValue={(value) => form.set('town', value)}
          />
          <datalist id={listId}>
            {(towns?.suggest(values.town, 40) ?? []).filter(({ country }) => country === values.country_code).slice(0, 8).map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <SelectField label={words.country} value={values.country_code} options={countryOptions} onValue={(value) => form.set('country_code', value)} />
        </div>
        <div className={styles.three}>
          <TypedField label={words.radius} value={values.radius_km} {...wholeNumber(0, 1000)} {...typed('radius_km')} onValue={(value) => form.set('radius_km', value)} />
          <TypedField label={words.buffer} value={values.buffer_minutes} {...wholeNumber(0, 240)} {...typed('buffer_minutes')} onValue={(value) => form.set('buffer_minutes', value)} />
          <TypedField label={words.drive} value={values.drive_limit_minutes} {...wholeNumber(0, 600)} {...typed('drive_limit_minutes')} onValue={(value) => form.set('drive_limit_minutes', value)} />
        </div>
        <div className={styles.three}>
          <TypedField label={words.rate} value={values.hourly_rate_cents} {...amountOrNone(1_000_000)} {...typed('hourly_rate_cents')} onValue={(value) => form.set('hourly_rate_cents', value)} />
          <TypedField label={words.travelRate} hint={words.travelRateHint} value={values.travel_rate_cents ?? null} {...amountOrNone(10_000)} {...typed('travel_rate_cents')} onValue={(value) => form.set('travel_rate_cents', value)} />
          <TypedField label={words.since} value={values.since_year} {...numberOrNone(1900, 2100)} {...typed('since_year')} onValue={(value) => form.set('since_year', value)} />
          <TextField
            label={words.insured} type="date" min="2000-01-01" max="2099-12-31" value={values.insured_until ?? ''}
            onValue={(value) => form.set('insured_until', value === '' ? null : value)}
          />
        </div>
        <LanguagesField value={values.languages} {...typed('languages')} onValue={(value) => form.set('languages', value)} />
        <div className={styles.pair}>
          <TextField label={words.phone} type="tel" autoComplete="tel" maxLength={40} value={values.phone} error={problems.of('phone')} onValue={(value) => form.set('phone', value)} />
          <TextField label={words.email} type="email" autoComplete="email" maxLength={254} value={values.email} error={problems.of('email')} onValue={(value) => form.set('email', value)} />
        </div>
        <fieldset className={styles.days}>
          <legend className={styles.legend}>{words.hoursTitle}</legend>
          <p className={styles.soft}>{words.hoursLead}</p>
          {weekdays.map((day) => (
            <TypedField
              key={day} label={day} value={hours[day] ?? []} write={writeDay}
              read={(text) => {
                const found = readDay(text);
                return found.ok ? ok(found.value) : fail(words.hoursProblems[found.error]);
              }}
              problem={problems.of(day)} onProblem={problems.typed(day)}
              onValue={(spans) => form.set('hours', { ...values.hours, [day]: spans })}
            />
          ))}
        </fieldset>
        <TextField
          label={words.zone} list={`${listId}-zones`} autoComplete="off" spellCheck={false} value={values.time_zone} error={problems.of('time_zone')}
          onValue={(value) => form.set('time_zone', value)}
        />
        <datalist id={`${listId}-zones`}>
          {zones.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
        <div>
          <Button type="submit" variant="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
