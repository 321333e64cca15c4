import { memo, useState } from 'react';
import type { Towns } from '../../domain/geo/find-town.ts';
import { conditions, pianoTypes } from '../../domain/listing/listing-values.ts';
import { countFilters, open, sellerKinds, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { countryName } from '../../lib/format/country.ts';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx';
import { BrandFilter } from './brand-filter.tsx';
import styles from './filter-panel.module.css';
import { Count, Group } from './filter-group.tsx';
import { browseMessages as messages } from './messages.ts';
import { PlaceFilter } from './place-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import type { BrowseResults } from './use-browse-results.ts';

export interface FilterPanelProps {
  search: BrowseSearch;
  results: BrowseResults;
  /** Nothing is known yet: no numbers are shown. */
  isLoading: boolean;
  towns: Towns | null;
  onNeedTowns: () => void;
  onChange: (part: Partial<BrowseSearch>) => void;
}

/** Every filter; memoised, since none of them changes with a key stroke in the search field. Beside the list on wide screens, in a sheet on phones. */
export const FilterPanel = memo(function FilterPanel({ search, results, isLoading, towns, onNeedTowns, onChange }: FilterPanelProps) {
  const facets = isLoading ? null : results.facets;
  const countries = search.country === '' || results.countries.includes(search.country) ? results.countries : [search.country, ...results.countries];
  const sellerWords = { any: messages.anySeller, private: messages.privateSeller, dealer: messages.dealer };

  return (
    <div className={styles.panel}>
      <Group legend={messages.type}>
        <div className={styles.chips}>
          {pianoTypes.map((type) => (
            <Chip key={type} pressed={search.types.includes(type)} onClick={() => onChange({ types: toggle(search.types, type) })}>
              {type} <Count of={facets && (facets.types[type] ?? 0)} />
            </Chip>
          ))}
        </div>
      </Group>
      <PlaceFilter
        search={search}
        towns={towns}
        unknown={results.placeUnknown}
        spellings={results.spellings}
        onNeedTowns={onNeedTowns}
        onChange={onChange}
      />
      <BrandFilter chosen={search.brands} brands={facets?.brands ?? null} onChosen={(brands) => onChange({ brands })} />
      <div className={styles.group}>
        <RangeFilter legend={messages.price} bounds={search.price} limits={[0, 99_999_999]} unit="€" grouped onBounds={(price) => onChange({ price })} />
        <CheckboxField label={messages.onRequest} checked={search.onRequest} onValue={(onRequest) => onChange({ onRequest })} />
      </div>
      <RangeFilter legend={messages.year} bounds={search.year} limits={[1700, 2100]} onBounds={(year) => onChange({ year })} />
      <Disclosure className={styles.more} summary={messages.moreFilters} initiallyOpen={hasRareFilters(search)}>
        <div className={styles.rest}>
          <Group legend={messages.condition}>
            {conditions.map((condition) => (
              <CheckboxField
                key={condition}
                label={
                  <>
                    {messages.conditions[condition]} <Count of={facets && (facets.conditions[condition] ?? 0)} />
                  </>
                }
                checked={search.conditions.includes(condition)}
                onValue={() => onChange({ conditions: toggle(search.conditions, condition) })}
              />
            ))}
          </Group>
          <FinishFilter finish={search.finish} onFinish={(finish) => onChange({ finish })} />
          <RangeFilter legend={messages.height} bounds={search.height} limits={[1, 999]} unit="cm" onBounds={(height) => onChange({ height })} />
          <RangeFilter legend={messages.length} bounds={search.length} limits={[1, 999]} unit="cm" onBounds={(length) => onChange({ length })} />
          <SelectField
            label={messages.country}
            value={search.country}
            options={[{ value: '', label: messages.anyCountry }, ...countries.map((code) => ({ value: code, label: countryName(code) }))]}
            onValue={(country) => onChange({ country })}
          />
          <Group legend={messages.seller}>
            <div className={styles.chips}>
              {sellerKinds.map((seller) => (
                <Chip key={seller} pressed={search.seller === seller} onClick={() => onChange({ seller })}>
                  {sellerWords[seller]} <Count of={facets && facets.sellers[seller]} />
                </Chip>
              ))}
            </div>
          </Group>
          <CheckboxField label={messages.includeReserved} checked={search.reserved} onValue={(reserved) => onChange({ reserved })} />
        </div>
      </Disclosure>
    </div>
  );
});

/** Whether one of those is set that stand folded away. */
function hasRareFilters(search: BrowseSearch): boolean {
  const common: Partial<BrowseSearch> = { types: [], brands: [], price: open, onRequest: true, year: open, place: '' };
  return countFilters({ ...search, ...common }) > 0;
}

function FinishFilter({ finish, onFinish }: { finish: string; onFinish: (finish: string) => void }) {
  const [draft, setDraft] = useState({ text: finish, of: finish });
  const text = draft.of === finish ? draft.text : finish;
  const commit = () => {
    if (text.trim() !== finish) onFinish(text.trim());
  };
  return (
    <TextField
      label={messages.finish}
      placeholder={messages.finishPlaceholder}
      value={text}
      maxLength={60}
      autoComplete="off"
      enterKeyHint="search"
      onValue={(value) => setDraft({ text: value, of: finish })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

function toggle<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}
