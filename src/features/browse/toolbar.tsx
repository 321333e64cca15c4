import { sorts, views, type BrowseSearch } from '../../domain/search/browse-search.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { browseMessages as messages } from './messages.ts';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  search: BrowseSearch;
  typed: string;
  onType: (text: string) => void;
  onChange: (part: Partial<BrowseSearch>) => void;
  /** Opens the sheet; null where the filters stand beside the list. */
  onFilters: (() => void) | null;
  filterCount: number;
}

export function Toolbar({ search, typed, onType, onChange, onFilters, filterCount }: ToolbarProps) {
  return (
    <form
      role="search"
      className={styles.toolbar}
      onSubmit={(event) => {
        event.preventDefault();
        // Puts the phone's keyboard away: the results are already there.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onChange({});
      }}
    >
      <TextField
        className={styles.search}
        label={messages.searchLabel}
        hideLabel
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={messages.searchPlaceholder}
        value={typed}
        onValue={onType}
        before={<Icon name="search" />}
        after={
          typed && <IconButton icon="close" label={messages.clearText} className={styles.clear} onClick={() => onChange({ text: '' })} />
        }
      />
      <div className={styles.second}>
        {onFilters && (
          <Button icon="filter" onClick={onFilters}>
            {filterCount > 0 ? messages.filtersSet(filterCount) : messages.filters}
          </Button>
        )}
        <SelectField
          className={styles.sort}
          label={messages.sortLabel}
          hideLabel
          value={search.sort}
          options={sorts.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
          onValue={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? 'newest' })}
        />
        <div className={styles.views} role="group">
          {views.map((view) => (
            <IconButton
              key={view}
              icon={view}
              label={view === 'grid' ? messages.gridView : messages.listView}
              aria-pressed={search.view === view}
              onClick={() => onChange({ view })}
            />
          ))}
        </div>
      </div>
    </form>
  );
}
