import { useRef } from 'react';
import type { BookableProvider } from '../../domain/booking/provider.ts';
import { bundleFeeCents } from '../../domain/provider/bundle.ts';
import { asksForTuning, referralFeeOf, totalOf } from '../../domain/booking/services.ts';
import { formatCents } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { useNow } from '../parts/use-now.ts';
import { contactProblemText, dialogWords as words, longDay, minutesText, spanOfMinutes } from './booking-words.ts';
import { bundleWords } from './bundle-words.ts';
import styles from './bookings.module.css';
import { SlotPicker } from './slot-picker.tsx';
import { useBookingForm } from './use-booking-form.ts';
import type { ChosenBundle } from './use-bundle.ts';

const noneBooked: readonly never[] = [];
const tunedAnswers = ['recent', 'long', 'unknown'] as const;

interface BookingDialogProps {
  provider: BookableProvider;
  /** Chosen before; '' for none. */
  serviceId: string;
  /** Of which a visit is booked; null for none. */
  bundle: ChosenBundle | null;
  onClose: () => void;
  /** Filled in without an account, and its link is on the way. */
  onMailed: (email: string) => void;
}

/** 'Book Service with {provider}': what, when, for whom, and what it comes to. */
export function BookingDialog({ provider, serviceId, bundle, onClose, onMailed }: BookingDialogProps) {
  const now = useNow();
  const body = useRef<HTMLDivElement>(null);
  const form = useBookingForm(provider, { serviceId, bundle, onMailed });
  const { draft, services, tuned, problem, town, set } = form;
  const total = bundle ? (bundle.isBought ? 0 : bundle.price) : totalOf(services);
  const missing = problem?.type === 'MissingInformation' ? problem.missing : [];
  const contact = problem && problem.type !== 'MissingInformation' ? problem.problems : {};
  const field = (name: 'name' | 'email' | 'phone' | 'address' | 'notes') => ({
    value: draft[name], onValue: (value: string) => set({ [name]: value }), error: contactProblemText(name, contact[name]),
  });
  const shuts = form.isOwn || provider.services.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(provider.name)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {!shuts && (
            <Button variant="primary" busy={form.busy} onClick={() => void form.send(body.current)}>
              {form.busy ? words.processing : words.confirm(total)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form} ref={body}>
        <ProviderSummary provider={provider} />
        {shuts ? (
          <>
            <p className={styles.sentence}>{form.isOwn ? words.own : words.noServices}</p>
            {form.isOwn && <div className={styles.actions}><ButtonLink href="/agenda">{words.agenda}</ButtonLink></div>}
          </>
        ) : (
          <>
            <fieldset className={styles.services} data-wrong={missing.includes('services') ? '' : undefined}>
              <legend className={styles.partTitle}>{bundle ? `${bundleWords.of(bundle.name)}: ${bundle.isBought ? bundleWords.legendNext : bundleWords.legend}` : words.services}</legend>
              {form.offered.map(({ id, name, description, price, minutesFrom, minutes }) => (
                <label key={id} className={styles.service}>
                  <input
                    type="checkbox" checked={draft.serviceIds.includes(id)}
                    onChange={({ currentTarget }) => set({ serviceIds: currentTarget.checked ? [...draft.serviceIds, id] : draft.serviceIds.filter((each) => each !== id) })}
                  />
                  <span>{name}</span>
                  <span>{bundle ? bundleWords.left(bundle.left.get(id) ?? 0, bundle.services.find((each) => each.id === id)?.count ?? 0) : formatCents(price)}</span>
                  <span className={styles.soft}>{[spanOfMinutes(minutesFrom, minutes), description].filter(Boolean).join(' · ')}</span>
                </label>
              ))}
            </fieldset>
            {provider.services.some(({ category }) => category === 'moving') && (
              <div className={styles.actions}>
                <ButtonLink icon="truck" href={`/ask-movers?mover=${provider.id}`}>{words.quotes}</ButtonLink>
              </div>
            )}
            {form.pianos.length > 0 && (
              <SelectField
                label={words.piano}
                hint={words.pianoHint}
                value={form.piano?.id ?? ''}
                onValue={(instrumentId) => set({ instrumentId })}
                options={[...form.pianos.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: words.otherPiano }]}
              />
            )}
            {asksForTuning(services) && (
              <fieldset className={styles.choices}>
                <legend>{words.tuned.legend}</legend>
                {tunedAnswers.map((answer) => (
                  <label key={answer} className={styles.choice}>
                    <input type="radio" name="tuned" checked={tuned === answer} onChange={() => set({ tuned: answer })} />
                    {words.tuned[answer]}
                  </label>
                ))}
                {(tuned === 'long' || tuned === 'unknown') && <p className={styles.soft}>{tuned === 'long' ? words.tunedLong : words.tunedUnknown}</p>}
              </fieldset>
            )}
            <div className={styles.part} data-wrong={missing.includes('day') ? '' : undefined}>
              <SlotPicker
                providerId={provider.id} minutes={form.minutes} place={town} schedule={provider.schedule} booked={noneBooked} now={now}
                value={{ day: draft.day, startsAt: draft.startsAt }}
                onValue={({ day, startsAt }) => set({ day, ...(startsAt === null ? { startsAt: undefined } : { startsAt }) } as Parameters<typeof set>[0])}
                error={missing.length > 0 ? words.missing : ''}
              />
            </div>
            <section className={styles.fields} aria-label={words.contact}>
              <h3 className={styles.partTitle}>{words.contact}</h3>
              <TextField label={words.name} required autoComplete="name" {...field('name')} />
              <TextField label={words.email} required type="email" autoComplete="email" {...field('email')} />
              <TextField label={words.phone} required type="tel" autoComplete="tel" {...field('phone')} />
              <TextField label={words.address} autoComplete="street-address" hint={town ? words.addressTown(town.name) : words.addressHint} {...field('address')} />
              <TextAreaField label={words.notes} rows={3} {...field('notes')} />
            </section>
            <section className={styles.summary} aria-label={words.summary}>
              <h3 className={styles.partTitle}>{words.summary}</h3>
              {services.map(({ id, name, price }) => <Line key={id} label={name} value={bundle ? bundleWords.inBundle : formatCents(price)} />)}
              {bundle && !bundle.isBought && <Line label={bundleWords.price} value={formatCents(bundle.price)} />}
              <Line label={words.total} value={formatCents(total)} total />
              {bundle && !bundle.isBought && <Line label={bundleWords.fee} value={formatCents(bundleFeeCents(bundle.price))} />}
              {!bundle && referralFeeOf(services) > 0 && <Line label={words.referral} value={formatCents(referralFeeOf(services))} />}
              {services.length > 0 && <Line label={words.takes} value={minutesText(form.minutes)} />}
              {draft.startsAt !== null && (
                <Line label={words.when} value={`${longDay(draft.startsAt, provider.schedule.timeZone)}, ${formatClockIn(draft.startsAt, provider.schedule.timeZone)}`} />
              )}
              <p className={styles.soft}>{words.requestRule}</p>
              {bundle && <p className={styles.soft}>{bundle.isBought ? bundleWords.paid : bundleWords.rule(bundle.months)}</p>}
              <p className={styles.soft}>{bundle ? bundleWords.cancelRule : words.cancelRule(total)}</p>
            </section>
            {form.isVisitor && !bundle && (
              <div className={styles.note}>
                <p className={styles.sentence}>{words.guest.text}</p>
                <ButtonLink href={`/auth?next=${encodeURIComponent(`/service-booking?provider=${provider.id}`)}`}>{words.guest.signIn}</ButtonLink>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Line({ label, value, total }: { label: string; value: string; total?: boolean }) {
  return (
    <div className={styles.line} data-total={total ? '' : undefined}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  );
}

function ProviderSummary({ provider: { name, specialty, town, pictureUrl, rating, reviewCount, certificates } }: { provider: BookableProvider }) {
  return (
    <div className={styles.provider}>
      {pictureUrl !== '' && <img src={pictureUrl} alt="" />}
      <div className={styles.rowBody}>
        <strong>{name}</strong>
        <span className={styles.soft}>{[specialty, town].filter(Boolean).join(' · ')}</span>
        {rating !== null && <span className={styles.soft}>{words.rating(formatNumber(rating), reviewCount)}</span>}
        {certificates.length > 0 && <span className={styles.soft}>{certificates.join(', ')}</span>}
      </div>
    </div>
  );
}
