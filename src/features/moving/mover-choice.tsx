import { distanceKm, type Coordinates } from '../../domain/geo/distance.ts';
import { mostMovers } from '../../domain/moving/request.ts';
import { movesPianos, type DirectoryEntry } from '../../domain/provider/directory.ts';
import { CheckboxField } from '../../ui/field.tsx';
import { useDirectory } from '../parts/use-directory.ts';
import { askWords as words, problemText } from './moving-words.ts';
import styles from './moving.module.css';

/** Those of the directory that move pianos and reach the place, the nearest first; all of them while no place is known. */
export function useMoversNear(place: Coordinates | null, me: string | null) {
  const { directory } = useDirectory();
  const entries = directory.state === 'there' ? directory.entries : [];
  const movers = entries
    .filter((entry) => entry.user_id !== me && movesPianos(entry))
    .map((entry) => ({ entry, km: kmTo(entry, place) }))
    .filter(({ entry, km }) => km === null || km <= entry.radius_km)
    .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0) || a.entry.name.localeCompare(b.entry.name));
  return { state: directory.state, movers };
}

function kmTo({ lat, lng }: DirectoryEntry, place: Coordinates | null): number | null {
  return place === null || lat === null || lng === null ? null : distanceKm(place, { lat, lng });
}

interface MoverChoiceProps {
  near: ReturnType<typeof useMoversNear>;
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
  isPlaceKnown: boolean;
  isMissing: boolean;
}

export function MoverChoice({ near: { state, movers }, chosen, onChosen, isPlaceKnown, isMissing }: MoverChoiceProps) {
  const known = movers.filter(({ entry }) => chosen.includes(entry.id)).length;
  return (
    <fieldset className={styles.part} data-wrong={isMissing ? '' : undefined}>
      <legend>{words.moversPart}</legend>
      <p className={styles.soft}>{isPlaceKnown ? words.moversHint(known) : words.moversTown}</p>
      {state === 'loading' && <p className={styles.soft}>{words.moversLoading}</p>}
      {(state === 'offline' || state === 'failed') && <p className={styles.sentence}>{words.moversOffline}</p>}
      {state === 'there' && movers.length === 0 && <p className={styles.sentence}>{words.moversNone}</p>}
      <ul className={styles.movers} role="list">
        {movers.map(({ entry: { id, name, town, specialty }, km }) => {
          const isChosen = chosen.includes(id);
          return (
            <li key={id} className={styles.mover}>
              <CheckboxField
                label={name} checked={isChosen} disabled={!isChosen && known >= mostMovers}
                hint={[specialty, town, km !== null && words.away(Math.round(km))].filter(Boolean).join(' · ')}
                onValue={(choose) => onChosen(choose ? [...chosen, id] : chosen.filter((each) => each !== id))}
              />
            </li>
          );
        })}
      </ul>
      {isMissing && <p className={styles.error} role="alert">{problemText('movers', 'Missing')}</p>}
    </fieldset>
  );
}
