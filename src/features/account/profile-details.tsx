import { useState } from 'react';
import { callAddress } from '../../domain/account/call-address.ts';
import { countries } from '../../domain/account/countries.ts';
import { findTimeZone, timeIn, timeZones } from '../../domain/account/time-zones.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { OwnProfile, ProfileDetails } from '../../replica/profile-repository.ts';
import type { Replica } from '../../replica/replica.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { passesForHouse } from '../parts/house-name.ts';
import { tellOutcome } from '../parts/tell-outcome.ts';
import { useHeldForm } from '../parts/use-held-form.ts';
import { useNow } from '../parts/use-now.ts';
import styles from './profile.module.css';
import { profileMessages as messages } from './profile-messages.ts';
import { readDetails, type DetailsProblems, type WrittenDetails } from './read-details.ts';

/** Roles whose work has a company's name. */
const withCompany = new Set(['dealer', 'technician', 'evaluator', 'mover']);

const heldFields = ['full_name', 'phone', 'phone_is_public', 'mail_of_messages', 'mail_of_notices', 'town', 'country_code', 'company_name', 'time_zone'] as const satisfies readonly (keyof ProfileDetails)[];

const countryOptions = [{ value: '', label: messages.noCountry }, ...countries().map(({ code, name }) => ({ value: code, label: name }))];
const zones = timeZones();

interface ProfileDetailsFormProps {
  profile: OwnProfile;
  replica: Pick<Replica, 'profile'>;
}

/** What a person may change of their profile, stored on the device at once. */
export function ProfileDetailsForm({ profile, replica }: ProfileDetailsFormProps) {
  const { online } = useSyncState();
  const now = useNow();
  const form = useHeldForm(profile, heldFields);
  const [problems, setProblems] = useState<DetailsProblems>({});
  const { values: details, changes } = form;
  const zone = findTimeZone(details.time_zone);
  const changed = Object.keys(changes).length > 0;
  const canBeCalled = callAddress(details.phone) !== null;
  const set = (field: keyof WrittenDetails) => (value: string) => form.set(field, value);

  async function save() {
    // A choice made for one number isn't kept for whichever comes later.
    const read = readDetails(details.phone_is_public && !canBeCalled ? { ...changes, phone_is_public: false } : changes);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    for (const field of ['full_name', 'company_name'] as const) {
      if (profile.role !== 'admin' && (await passesForHouse(read.details[field] ?? ''))) return setProblems({ [field]: messages.houseName });
    }
    try {
      const outcome = await replica.profile.update(form.base, read.details);
      const told = tellOutcome(outcome);
      if (told === 'gone') return;
      form.begin(Object.fromEntries(Object.entries(read.details).filter(([field]) => !outcome.contested.includes(field))));
      if (told === 'stored') showToast({ title: messages.saved, description: online ? messages.savedText : messages.savedOffline, tone: 'good' });
    } catch {
      showToast({ title: messages.notKept, description: messages.notKeptText, tone: 'bad' });
    }
  }

  return (
    <Section title={messages.detailsTitle} lead={messages.detailsLead}>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField label={messages.name} autoComplete="name" value={details.full_name} error={problems.full_name} onValue={set('full_name')} />
          {(withCompany.has(profile.role) || profile.company_name !== '') && (
            <TextField
              label={messages.company}
              hint={messages.companyHint}
              autoComplete="organization"
              value={details.company_name}
              error={problems.company_name}
              onValue={set('company_name')}
            />
          )}
          <TextField
            label={messages.phone}
            type="tel"
            autoComplete="tel"
            value={details.phone}
            error={problems.phone}
            onValue={set('phone')}
          />
          <CheckboxField
            label={messages.phoneIsPublic}
            hint={canBeCalled ? messages.phoneIsPublicHint : messages.phoneIsPublicNeedsNumber}
            disabled={!canBeCalled}
            checked={canBeCalled && details.phone_is_public}
            onValue={(phone_is_public) => form.set('phone_is_public', phone_is_public)}
          />
          <CheckboxField
            label={messages.mailOfMessages}
            hint={messages.mailOfMessagesHint}
            checked={details.mail_of_messages}
            onValue={(mail_of_messages) => form.set('mail_of_messages', mail_of_messages)}
          />
          <CheckboxField
            label={messages.mailOfNotices}
            hint={messages.mailOfNoticesHint}
            checked={details.mail_of_notices}
            onValue={(mail_of_notices) => form.set('mail_of_notices', mail_of_notices)}
          />
          <div className={styles.pair}>
            <TextField label={messages.town} autoComplete="address-level2" value={details.town} error={problems.town} onValue={set('town')} />
            <SelectField
              label={messages.country}
              autoComplete="country"
              options={countryOptions}
              value={details.country_code}
              onValue={set('country_code')}
            />
          </div>
          <TextField
            label={messages.timeZone}
            list="time-zones"
            autoComplete="off"
            spellCheck={false}
            value={details.time_zone}
            hint={zone ? messages.timeZoneHint(timeIn(zone, now)) : undefined}
            error={problems.time_zone}
            onValue={set('time_zone')}
          />
          <datalist id="time-zones">
            {zones.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />
          <div className={styles.actions}>
            <Button variant="primary" type="submit" disabled={!changed}>
              {messages.save}
            </Button>
            {profile.pending && (
              <ButtonLink variant="quiet" icon="upload" href="/sync">
                {messages.waiting}
              </ButtonLink>
            )}
          </div>
        </form>
      </Card>
    </Section>
  );
}
