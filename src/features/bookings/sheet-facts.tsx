import { isSigned, readParts, signatureField, textsIn, totalOfParts } from '../../domain/job-sheet/job-sheet.ts';
import type { JobSheetRow } from '../../domain/job-sheet/job-sheet-row.ts';
import { humidityIs } from '../../domain/instrument/care.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { Section } from '../../ui/page.tsx';
import { longDay } from './booking-words.ts';
import styles from './sheet.module.css';
import { SheetPhotos } from './sheet-photos.tsx';
import { sheetWords as words } from './sheet-words.ts';

const measured = ['pitch_before', 'pitch_after', 'humidity', 'temperature'] as const;

/** What was written of a visit, to read. */
export function SheetFacts({ sheet, timeZone }: { sheet: JobSheetRow; timeZone: string }) {
  const parts = readParts(sheet.parts);
  const faults = textsIn(sheet.faults);
  const photos = textsIn(sheet.photos);
  const found = measured.filter((name) => sheet[name] !== null);
  return (
    <Section title={words.title}>
      <dl className={styles.facts}>
        {found.length > 0 && (
          <>
            <dt>{words.measured}</dt>
            <dd>{found.map((name) => `${words[name]} ${formatNumber(sheet[name] ?? 0, 1)} ${words.units[name]}`).join(' · ')}</dd>
            {sheet.humidity !== null && humidityIs(sheet.humidity) !== 'fine' && <dd>{humidityIs(sheet.humidity) === 'dry' ? words.dry : words.damp}</dd>}
          </>
        )}
        <Lines title={words.faults} lines={faults} />
        <Lines title={words.parts} lines={[...parts.map(words.part), ...(totalOfParts(parts) > 0 ? [words.partsTotal(totalOfParts(parts))] : [])]} />
        <Lines title={words.notes} lines={sheet.notes === '' ? [] : [sheet.notes]} />
        {sheet.next_visit_months !== null && <Lines title={words.nextVisit} lines={[words.nextVisitIn(sheet.next_visit_months)]} />}
        {isSigned(sheet) && (
          <>
            <dt>{words.signed}</dt>
            <dd>
              {[sheet.signed_name && words.signedBy(sheet.signed_name), sheet.signed_at && words.signedAt(longDay(Date.parse(sheet.signed_at), timeZone))].filter(Boolean).join(' ')}
              <Signature path={sheet.signature} />
            </dd>
          </>
        )}
      </dl>
      <SheetPhotos paths={photos} />
    </Section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className={styles.lines}>{lines.join('\n')}</dd>
    </>
  );
}

function Signature({ path }: { path: string }) {
  if (path === '') return null;
  return (
    <svg className={styles.signature} viewBox={`0 0 ${signatureField.width} ${signatureField.height}`} role="img" aria-label={words.drawn}>
      <path d={path} />
    </svg>
  );
}
