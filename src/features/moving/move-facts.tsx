import type { MovePlace } from '../../domain/moving/facts.ts';
import type { MoveQuote } from '../../domain/moving/moving.ts';
import { Section } from '../../ui/page.tsx';
import { askWords, daysText, moveWords as words, pianoText, placeText } from './moving-words.ts';
import styles from './moving.module.css';
import { MovePhotos } from './move-photos.tsx';

type Shown = Pick<MoveQuote, 'piano' | 'from' | 'to' | 'km' | 'wishFrom' | 'wishTo' | 'isFlexible' | 'note' | 'photos'>;

/** What is moved, and what the path is like. Addresses for the customer alone. */
export function MoveFacts({ move, addresses }: { move: Shown; addresses?: { from: string; to: string } }) {
  const { piano, from, to, km, note, photos } = move;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.facts.piano}</dt>
        <dd>{pianoText(piano)}</dd>
        {km !== null && (
          <>
            <dt>{words.facts.distance}</dt>
            <dd>{askWords.km(km)}</dd>
          </>
        )}
        <dt>{words.facts.days}</dt>
        <dd>{daysText(move)}</dd>
        <dt>{words.facts.from}</dt>
        <dd>{placeLines(from, addresses?.from)}</dd>
        <dt>{words.facts.to}</dt>
        <dd>{placeLines(to, addresses?.to)}</dd>
        {note !== '' && (
          <>
            <dt>{words.facts.note}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      {photos.length > 0 && (
        <Section title={words.photos}>
          <MovePhotos paths={photos} />
        </Section>
      )}
    </>
  );
}

function placeLines(place: MovePlace, address: string | undefined): string {
  return [[address, place.town].filter(Boolean).join(', '), placeText(place), place.notes].filter(Boolean).join('\n');
}
