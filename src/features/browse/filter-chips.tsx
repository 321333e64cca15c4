import { isNarrowed, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { listActiveFilters } from './active-filters.ts';
import styles from './browse-screen.module.css';
import { browseMessages as messages } from './messages.ts';

export interface FilterChipsProps {
  search: BrowseSearch;
  onChange: (part: Partial<BrowseSearch>) => void;
  onClear: () => void;
  onSave: () => void;
}

/** The set filters, each with a cross, and what one may do with all of them. */
export function FilterChips({ search, onChange, onClear, onSave }: FilterChipsProps) {
  const filters = listActiveFilters(search);
  if (!isNarrowed(search)) return null;
  return (
    <div className={styles.chips} role="group" aria-label={messages.activeFilters}>
      {filters.map(({ key, words, without }) => (
        <Chip key={key} removes aria-label={messages.removeFilter(words)} onClick={() => onChange(without)}>
          {words}
        </Chip>
      ))}
      <Button variant="quiet" icon="heart" onClick={onSave}>
        {messages.saveSearch}
      </Button>
      {filters.length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          {messages.clearAll}
        </Button>
      )}
    </div>
  );
}
