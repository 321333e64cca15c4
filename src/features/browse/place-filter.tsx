import { useEffect, useId, useState } from 'react';
import type { Town, Towns } from '../../domain/geo/find-town.ts';
import type { BrowseSearch } from '../../domain/search/browse-search.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './filter-panel.module.css';
import { browseMessages as messages } from './messages.ts';
import { NearSpellings } from './near-spellings.tsx';
import { useNearMe } from './use-near-me.ts';

const radii = [10, 20, 50, 100, 200];

/** The names as the field takes them: with the country where a larger town before it has the same name. */
function labelsOf(towns: readonly Town[]): readonly string[] {
  return towns.map(({ name, country }, index) =>
    towns.slice(0, index).some((larger) => larger.name === name) ? `${name}, ${country}` : name,
  );
}

export interface PlaceFilterProps {
  search: BrowseSearch;
  towns: Towns | null;
  /** The town is not known; names that may have been meant. */
  unknown: boolean;
  spellings: readonly string[];
  /** The field was entered: load the towns. */
  onNeedTowns: () => void;
  onChange: (part: Partial<BrowseSearch>) => void;
}

/** A town and a radius around it. The town counts on Enter, on leaving the field, or when a suggestion is taken. */
export function PlaceFilter({ search, towns, unknown, spellings, onNeedTowns, onChange }: PlaceFilterProps) {
  const [draft, setDraft] = useState(search.place);
  const listId = useId();
  useEffect(() => setDraft(search.place), [search.place]);

  const suggestions = draft === search.place ? [] : labelsOf(towns?.suggest(draft, 8) ?? []);
  const commit = (place: string) => {
    if (place.trim() !== search.place) onChange({ place: place.trim() });
  };

  const nearMe = useNearMe(commit);

  return (
    <div className={styles.place}>
      <TextField
        label={messages.place}
        placeholder={messages.placePlaceholder}
        hint={unknown ? undefined : messages.placeHint}
        error={unknown ? messages.placeUnknown(spellings.length > 0) : undefined}
        value={draft}
        list={listId}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={onNeedTowns}
        onBlur={() => commit(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(draft);
        }}
        onValue={(value) => {
          setDraft(value);
          // A suggestion that is taken was shown before.
          if (suggestions.includes(value)) commit(value);
        }}
      />
      <datalist id={listId}>
        {suggestions.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {unknown && <NearSpellings spellings={spellings} onPlace={commit} />}
      <div>
        <Button variant="quiet" className={styles.nearMe} icon="map-pin" busy={nearMe.state === 'asking'} onClick={nearMe.ask}>
          {nearMe.state === 'asking' ? messages.nearMeAsking : messages.nearMe}
        </Button>
        <p role="status" className={styles.said}>
          {nearMe.state !== 'idle' && nearMe.state !== 'asking' && messages.nearMeFailed[nearMe.state]}
        </p>
      </div>
      <SelectField
        label={messages.within}
        value={String(search.km)}
        disabled={search.place === ''}
        options={[...new Set([...radii, search.km])]
          .sort((a, b) => a - b)
          .map((km) => ({ value: String(km), label: messages.km(km) }))}
        onValue={(value) => onChange({ km: Number(value) })}
      />
    </div>
  );
}
