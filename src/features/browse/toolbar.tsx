import { sorts, views, type BrowseSearch, type View } from '../../domain/search/browse-search.ts';
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
  /** On a phone: one row, and how the results are shown is chosen elsewhere. */
  isCompact: boolean;
}

export function Toolbar({ search, typed, onType, onChange, onFilters, filterCount, isCompact }: ToolbarProps) {
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
        placeholder={isCompact ? messages.searchPlaceholderShort : messages.searchPlaceholder}
        value={typed}
        onValue={onType}
        before={<Icon name="search" />}
        after={
          typed && <IconButton icon="close" label={messages.clearText} className={styles.clear} onClick={() => onChange({ text: '' })} />
        }
      />
      <div className={styles.second}>
        {onFilters && (
          <Button className={styles.filters} icon="filter" aria-haspopup="dialog" onClick={onFilters}>
            <span className={styles.word}>{filterCount > 0 ? messages.filtersSet(filterCount) : messages.filters}</span>
            {filterCount > 0 && (
              <span className={styles.number} aria-hidden="true">
                {filterCount}
              </span>
            )}
          </Button>
        )}
        <SelectField
          className={styles.sort}
          label={messages.sortLabel}
          hideLabel
          value={search.sort}
          options={sorts.filter((sort) => sort !== 'distance' || search.place !== '').map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
          onValue={(value) => onChange({ sort: sorts.find((sort) => sort === value) ?? 'newest' })}
        />
        {!isCompact && <ViewChoice view={search.view} onView={(view) => onChange({ view })} />}
      </div>
    </form>
  );
}

export function ViewChoice({ view: shown, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div className={styles.views} role="group">
      {views.map((view) => (
        <IconButton
          key={view}
          icon={view}
          label={view === 'grid' ? messages.gridView : messages.listView}
          aria-pressed={shown === view}
          onClick={() => onView(view)}
        />
      ))}
    </div>
  );
}
