import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanText, longestText, stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import type { BrowseSearch } from '../../domain/search/browse-search.ts';

const typingPauseMs = 300;

export interface SearchState {
  /** What is asked for now; ahead of the address while somebody types. */
  search: BrowseSearch;
  /** What stands in the search field. */
  typed: string;
  /** The field changed: the address follows after a pause. */
  type(text: string): void;
  /** Anything else changed: the address follows at once. */
  change(part: Partial<BrowseSearch>, options?: { replace: boolean }): void;
}

/** Keeps field and filters ahead of the address, which answers late, and takes over what comes into the address from elsewhere. */
export function useSearchState(
  inAddress: BrowseSearch,
  onSearch: (next: BrowseSearch, options: { replace: boolean }) => void,
): SearchState {
  const [search, setSearch] = useState(inAddress);
  const [typed, setTyped] = useState(inAddress.text);
  const addressKey = stringifyBrowseSearch(inAddress);
  const key = stringifyBrowseSearch(search);
  const seen = useRef(addressKey);
  /** Sent to the address and not yet seen there, oldest first. */
  const underway = useRef<string[]>([]);

  const send = useEffectEvent((next: BrowseSearch, options: { replace: boolean }) => {
    underway.current.push(stringifyBrowseSearch(next));
    onSearch(next, options);
  });

  const takeOver = useEffectEvent(() => {
    seen.current = addressKey;
    const place = underway.current.lastIndexOf(addressKey);
    underway.current = place === -1 ? [] : underway.current.slice(place + 1);
    if (place !== -1) return;
    setSearch(inAddress);
    setTyped(inAddress.text);
  });

  useEffect(() => {
    if (addressKey !== seen.current) takeOver();
  }, [addressKey]);

  const sendWhenNew = useEffectEvent(() => {
    if (key !== (underway.current.at(-1) ?? seen.current)) send(search, { replace: true });
  });

  useEffect(() => {
    const timer = setTimeout(sendWhenNew, typingPauseMs);
    return () => clearTimeout(timer);
  }, [key]);

  return {
    search,
    typed,
    type(text) {
      setTyped(text);
      setSearch((before) => ({ ...before, text: cleanText(text, longestText) }));
    },
    change(part, options = { replace: true }) {
      const next = { ...search, ...part };
      setSearch(next);
      if (part.text !== undefined) setTyped(part.text);
      underway.current.push(stringifyBrowseSearch(next));
      onSearch(next, options);
    },
  };
}
