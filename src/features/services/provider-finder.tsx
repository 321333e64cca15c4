import { useId, useMemo, useState } from 'react';
import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { findProviders, isProviderType } from '../../domain/provider/find-providers.ts';
import { findFree, mostAsked } from '../../domain/provider/next-free.ts';
import { providerTypes } from '../../domain/provider/provider-values.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useTowns } from '../parts/use-towns.ts';
import { AskingNote } from './asking-note.tsx';
import { ProviderCard } from './provider-card.tsx';
import { serviceWords as words, typeWords } from './service-words.ts';
import styles from './services.module.css';
import { useNextFree } from './use-next-free.ts';

const radii = [10, 20, 50, 100, 200, 500];
const firstRadius = 50;
const cardsAtOnce = 24;

/** As in the address; '' where nothing is asked. */
interface Asked {
  text: string;
  type: string;
  place: string;
  km: string;
  /** 'YYYY-MM-DD'. */
  free: string;
  /** 'soonest'. */
  sort: string;
}

export const nothingAsked: Asked = { text: '', type: '', place: '', km: '', free: '', sort: '' };
const dayForm = /^20\d\d-\d\d-\d\d$/u;

interface ProviderFinderProps {
  entries: readonly DirectoryEntry[];
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

/** Search, type, a town with a distance and a day by which one is free; then those who are found. */
export function ProviderFinder({ entries, asked: first, onAsk }: ProviderFinderProps) {
  // Ahead of the address, which answers late.
  const [asked, setAsked] = useState(first);
  const [shown, setShown] = useState(cardsAtOnce);
  const towns = useTowns(asked.place !== '');
  const listId = useId();
  const change = (part: Partial<Asked>) => {
    const next = { ...asked, ...part };
    setAsked(next);
    setShown(cardsAtOnce);
    onAsk(next);
  };
  const km = radii.find((each) => String(each) === asked.km) ?? firstRadius;
  const town = asked.place === '' ? null : (towns?.find(asked.place) ?? null);
  const isUnknown = asked.place !== '' && towns !== null && town === null;
  const suggestions = asked.place === '' ? [] : (towns?.suggest(asked.place, 8) ?? []);
  const everybody = useMemo(
    () => findProviders(entries, { text: asked.text, type: isProviderType(asked.type) ? asked.type : null, place: town, km }),
    [entries, asked.text, asked.type, town, km],
  );
  const by = dayForm.test(asked.free) ? asked.free : '';
  const soonestFirst = asked.sort === 'soonest';
  const needsAll = by !== '' || soonestFirst;
  const ofWhom = useMemo(() => everybody.slice(0, needsAll ? mostAsked : shown), [everybody, needsAll, shown]);
  const free = useNextFree(ofWhom);
  const found = useMemo(() => findFree(everybody, { by, soonestFirst }, free), [everybody, by, soonestFirst, free]);
  const isFiltered = asked.text !== '' || asked.type !== '' || asked.place !== '' || by !== '';

  return (
    <>
      <form role="search" className={styles.filters} onSubmit={(event) => event.preventDefault()}>
        <TextField label={words.search} hint={words.searchHint} type="search" maxLength={100} value={asked.text} onValue={(text) => change({ text })} />
        <SelectField
          label={words.type}
          value={isProviderType(asked.type) ? asked.type : ''}
          options={[{ value: '', label: words.anyType }, ...providerTypes.map((value) => ({ value, label: typeWords[value] }))]}
          onValue={(type) => change({ type })}
        />
        <TextField
          label={words.place}
          hint={words.placeHint}
          error={isUnknown ? words.placeUnknown : undefined}
          maxLength={60}
          autoComplete="off"
          list={listId}
          value={asked.place}
          onValue={(place) => change({ place })}
        />
        <datalist id={listId}>
          {suggestions.map(({ name, country }) => (
            <option key={`${name} ${country}`} value={`${name}, ${country}`} />
          ))}
        </datalist>
        <SelectField
          label={words.within}
          value={String(km)}
          disabled={asked.place === ''}
          options={radii.map((each) => ({ value: String(each), label: words.km(each) }))}
          onValue={(value) => change({ km: value })}
        />
        <TextField label={words.freeBy} hint={words.freeByHint} type="date" min="2020-01-01" max="2099-12-31" value={by} onValue={(day) => change({ free: day })} />
        <SelectField
          label={words.sort}
          value={soonestFirst ? 'soonest' : ''}
          options={[{ value: '', label: town ? words.sortNearest : words.sortBest }, { value: 'soonest', label: words.sortSoonest }]}
          onValue={(sort) => change({ sort })}
        />
      </form>
      <p role="status" className={styles.count}>
        {words.found(found.length)}
      </p>
      {needsAll && <AskingNote free={free} left={everybody.length - ofWhom.length} />}
      {found.length === 0 ? (
        <StatePanel
          icon="search"
          title={isFiltered ? words.none : words.empty}
          actions={isFiltered && <Button onClick={() => change(nothingAsked)}>{words.clear}</Button>}
        />
      ) : (
        <ul role="list" className={styles.cards}>
          {found.slice(0, shown).map(({ provider, km: away }) => (
            <ProviderCard key={provider.id} provider={provider} km={away} free={free} />
          ))}
        </ul>
      )}
      {found.length > shown && <Button onClick={() => setShown((count) => count + cardsAtOnce)}>{words.showMore(found.length - shown)}</Button>}
    </>
  );
}
