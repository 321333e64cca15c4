import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { cleanText, longestText, stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import { changeSearch, type BrowseSearch } from '../../domain/search/browse-search.ts';

const typingPauseMs = 300;

export type ChangeSearch = (part: Partial<BrowseSearch>, options?: { replace: boolean }) => void;

export interface SearchState {
  /** What is asked for now; ahead of the address while somebody types. */
  search: BrowseSearch;
  /** The same without the text: one identity while somebody types, so that the filters need not be drawn again. */
  filters: BrowseSearch;
  /** What stands in the search field. */
  typed: string;
  /** The field changed: the address follows after a pause. */
  type: (text: string) => void;
  /** Anything else changed: the address follows at once. */
  change: ChangeSearch;
}

/** Keeps field and filters ahead of the address, which answers late, and takes over what comes into the address from elsewhere. */
export function useSearchState(
  inAddress: BrowseSearch,
  onSearch: (next: BrowseSearch, options: { replace: boolean }) => void,
): SearchState {
  const [filters, setFilters] = useState(() => withoutText(inAddress));
  const [typed, setTyped] = useState(inAddress.text);
  const text = cleanText(typed, longestText);
  const search = useMemo(() => ({ ...filters, text }), [filters, text]);
  // What is asked for, before it is drawn: two changes in one moment must both count.
  const latest = useRef(search);
  const addressKey = stringifyBrowseSearch(inAddress);
  const seen = useRef(addressKey);
  /** Sent to the address and not yet seen there, oldest first. */
  const underway = useRef<string[]>([]);

  const takeOver = useEffectEvent(() => {
    seen.current = addressKey;
    const place = underway.current.lastIndexOf(addressKey);
    underway.current = place === -1 ? [] : underway.current.slice(place + 1);
    if (place !== -1) return;
    latest.current = inAddress;
    setFilters(withoutText(inAddress));
    setTyped(inAddress.text);
  });
  useEffect(() => {
    if (addressKey !== seen.current) takeOver();
  }, [addressKey]);

  const change = useCallback<ChangeSearch>(
    (part, options = { replace: true }) => {
      const next = changeSearch(latest.current, part);
      latest.current = next;
      setFilters(withoutText(next));
      if (part.text !== undefined) setTyped(part.text);
      underway.current.push(stringifyBrowseSearch(next));
      onSearch(next, options);
    },
    [onSearch],
  );

  const type = useCallback((now: string) => {
    latest.current = { ...latest.current, text: cleanText(now, longestText) };
    setTyped(now);
  }, []);

  const sendWhenNew = useEffectEvent(() => {
    const key = stringifyBrowseSearch(latest.current);
    if (key !== (underway.current.at(-1) ?? seen.current)) change({});
  });
  useEffect(() => {
    const timer = setTimeout(sendWhenNew, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { search, filters, typed, type, change };
}

function withoutText(search: BrowseSearch): BrowseSearch {
  return { ...search, text: '' };
}
