import { useState } from 'react';
import type { Booking } from '../../../domain/booking/booking.ts';
import { hasContent, isSigned, most, readFaults, textsIn } from '../../../domain/job-sheet/job-sheet.ts';
import type { MeasureName } from '../../../domain/instrument/entry.ts';
import { formatCents } from '../../../lib/format/money.ts';
import { formatClockIn } from '../../../lib/format/zone.ts';
import { baseOf } from '../../../replica/form-base.ts';
import type { HeldSheet } from '../../../replica/job-sheet-repository.ts';
import { useOptionalReadable, useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { clockSpan, longDay, nameOf, servicesText } from '../booking-words.ts';
import { NoBookings } from '../no-bookings.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { SheetFacts } from '../sheet-facts.tsx';
import { useBookings } from '../use-bookings.ts';
import { useSteps } from '../use-steps.ts';
import styles from './job-sheet.module.css';
import { MeasureFields } from './measure-fields.tsx';
import { PartsField } from './parts-field.tsx';
import { PhotosField } from './photos-field.tsx';
import { sheetFormWords as words } from './sheet-form-words.ts';
import { SignatureField } from './signature-field.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** The job sheet of a visit, for its provider. `id`: the visit's or the sheet's; from the address, so it may be anything. */
export function JobSheetScreen({ id }: { id: string }) {
  const found = useBookings();
  const replica = useReplica();
  const sheets = useOptionalReadable(replica?.jobSheets.all);
  const sheet = sheets?.find(({ row }) => row.booking_id === id || row.id === id);
  const visitId = sheet?.row.booking_id ?? id;
  const visit = found.state === 'ready' ? found.bookings.find((each) => each.id === visitId && each.side === 'provider') : undefined;
  const back = visit ? { href: `/bookings/${visit.id}`, label: servicesText(visit) } : { href: '/agenda', label: words.notHere.back };
  if (found.state !== 'ready' || !sheets || !replica) {
    return (
      <Page back={back} title={words.title} width="reading">
        <NoBookings state={found.state === 'ready' ? 'loading' : found.state} next={`/job-sheet/${encodeURIComponent(id)}`} />
      </Page>
    );
  }
  if (!sheet || !visit) {
    return (
      <Page back={back} title={words.title} width="reading">
        <StatePanel level={2} icon="edit" title={words.notHere.title} actions={<ButtonLink href="/agenda">{words.notHere.back}</ButtonLink>}>
          <p>{words.notHere.text}</p>
        </StatePanel>
      </Page>
    );
  }
  return (
    <Page back={back} title={words.title} lead={`${nameOf(visit)}, ${longDay(visit.startsAt, visit.timeZone)}, ${clockSpan(visit)}`} width="reading">
      <div className={styles.stack}>
        <OfflineNote />
        <SheetBody sheet={sheet} visit={visit} replica={replica} now={found.now} />
      </div>
    </Page>
  );
}

const failed: ReadonlySet<string> = new Set(['cancelled', 'declined', 'expired', 'no-show']);

function SheetBody({ sheet, visit, replica, now }: { sheet: HeldSheet; visit: Booking; replica: Replica; now: number }) {
  if (failed.has(visit.state)) return <NotTaken sheet={sheet} visit={visit} />;
  if (sheet.row.is_handed_in) {
    return (
      <>
        <p className={styles.sentence} role="status">{sheet.sending === 'sent' ? words.handedIn : words.handedInWaits}</p>
        <SheetFacts sheet={sheet.row} timeZone={visit.timeZone} />
      </>
    );
  }
  return <SheetForm key={sheet.row.id} sheet={sheet} visit={visit} replica={replica} now={now} />;
}

/** Rule J-8: what happened, in plain words, and what was written. */
function NotTaken({ sheet, visit }: { sheet: HeldSheet; visit: Booking }) {
  const { state, steppedBy, changedAt, timeZone, fee } = visit;
  const when = `${longDay(changedAt, timeZone)}, ${formatClockIn(changedAt, timeZone)}`;
  const what = state === 'cancelled' ? (steppedBy === 'customer' ? words.cancelledBy.customer(nameOf(visit), when) : words.cancelledBy.you(when)) : (words.otherEnds[state] ?? '');
  return (
    <>
      <div className={styles.refusal} role="status">
        <p>{what}</p>
        {state === 'cancelled' && steppedBy === 'customer' && <p>{fee > 0 ? words.owed(formatCents(fee)) : words.owedNothing}</p>}
        {hasContent(sheet.row) && <p>{words.keptAnyway}</p>}
      </div>
      {hasContent(sheet.row) && <SheetFacts sheet={sheet.row} timeZone={timeZone} />}
    </>
  );
}

function SheetForm({ sheet, visit, replica, now }: { sheet: HeldSheet; visit: Booking; replica: Replica; now: number }) {
  const form = useKeptForm(sheet.row, replica.jobSheets.write);
  const { take } = useSteps();
  const [unread, setUnread] = useState<readonly MeasureName[]>([]);
  const [isTold, setIsTold] = useState(false);
  const [faultsText, setFaultsText] = useState({ text: textsIn(form.values.faults).join('\n'), value: form.values.faults });
  if (JSON.stringify(faultsText.value) !== JSON.stringify(form.values.faults)) setFaultsText({ text: textsIn(form.values.faults).join('\n'), value: form.values.faults });
  const { values } = form;
  const hasBegun = visit.startsAt <= now;
  const isDone = visit.state === 'done' || visit.wanted === 'done';
  const sending = form.isStored ? { waiting: words.waits, refused: words.refused, sent: hasContent(values) ? words.sent : words.stored }[sheet.sending] : words.storing;

  async function handIn() {
    setIsTold(unread.length > 0);
    if (unread.length > 0) return;
    await form.flush();
    await replica.jobSheets.write(baseOf(sheet.row), { is_handed_in: true });
    if (!isDone && visit.state === 'confirmed') await take(baseOf(visit.row), { state: 'done', note: '' });
  }
  return (
    <>
      <p className={styles.state} role="status">
        <Badge tone={sheet.sending === 'refused' ? 'bad' : sheet.sending === 'waiting' ? 'warn' : 'plain'} icon={sheet.sending === 'waiting' ? 'clock' : undefined}>{sending}</Badge>
      </p>
      <fieldset className={styles.group}>
        <legend>{words.measures}</legend>
        <MeasureFields form={form} unread={unread} onUnread={(name, isUnread) => setUnread((last) => (isUnread ? [...new Set([...last, name])] : last.filter((each) => each !== name)))} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{words.work}</legend>
        <TextAreaField
          label={words.faults} hint={words.faultsHint} rows={3} value={faultsText.text}
          onValue={(text) => {
            const value = readFaults(text);
            setFaultsText({ text, value });
            form.set({ faults: value });
          }}
        />
        <TextAreaField label={words.notes} hint={words.notesHint} rows={4} maxLength={most.notes} value={values.notes} onValue={(notes) => form.set({ notes })} />
      </fieldset>
      <PartsField form={form} />
      <PhotosField form={form} />
      <SelectField
        label={words.next} hint={words.nextHint} value={String(values.next_visit_months ?? '')}
        options={[{ value: '', label: words.nextNone }, ...suggested(values.next_visit_months).map((months) => ({ value: String(months), label: words.nextIn(months) }))]}
        onValue={(value) => form.set({ next_visit_months: value === '' ? null : Number(value) }, true)}
      />
      <SignatureField form={form} />
      <div className={styles.fields}>
        <p className={styles.soft}>{hasBegun ? words.handInText : words.begins(formatClockIn(visit.startsAt, visit.timeZone))}</p>
        {hasBegun && !isSigned(values) && <p className={styles.soft}>{words.handInUnsigned}</p>}
        {isTold && unread.length > 0 && <p role="alert">{words.handInUnread}</p>}
        {hasBegun && (
          <div className={styles.actions}>
            <Button variant="primary" icon="check" onClick={() => void handIn()}>
              {isDone ? words.handInOnly : words.handIn}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The usual ones, and one that another version of the app has stored. */
function suggested(stored: number | null): readonly number[] {
  return [...new Set([1, 3, 6, 12, 24, ...(stored === null ? [] : [stored])])].toSorted((a, b) => a - b);
}
