import type { Viewing } from '../../domain/viewing/viewing.ts';
import { formatClockIn } from '../../lib/format/zone.ts';
import { mapAddress } from '../../platform/map-address.ts';
import { dayText, nameOf, ownTimeText, spanText, viewingWords } from './viewing-words.ts';
import styles from './viewings.module.css';

const words = viewingWords.facts;

/** When, where, with whom, and what was said. */
export function ViewingFacts({ viewing }: { viewing: Viewing }) {
  const { kind, startsAt, askedFor, timeZone, place, phone, note } = viewing;
  const own = ownTimeText(startsAt, timeZone);
  return (
    <dl className={styles.facts}>
      <dt>{words.when}</dt>
      <dd>
        <span className={styles.when}>{`${dayText(startsAt, timeZone)}, ${spanText(viewing)}`}</span>
        {own && ` (${own})`}
      </dd>
      {askedFor !== startsAt && (
        <>
          <dt>{words.askedFor}</dt>
          <dd>{`${dayText(askedFor, timeZone)}, ${formatClockIn(askedFor, timeZone)}`}</dd>
        </>
      )}
      <dt>{words.with}</dt>
      <dd>{nameOf(viewing)}</dd>
      {kind === 'viewing' && place !== '' && (
        <>
          <dt>{words.where}</dt>
          <dd>
            {place}{' '}
            <a href={mapAddress({ place })} target="_blank" rel="noreferrer">
              {words.map}
            </a>
          </dd>
        </>
      )}
      {phone !== '' && (
        <>
          <dt>{words.phone}</dt>
          <dd>{viewing.side === 'seller' ? <a href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}>{phone}</a> : phone}</dd>
        </>
      )}
      {note !== '' && (
        <>
          <dt>{words.note}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
}
