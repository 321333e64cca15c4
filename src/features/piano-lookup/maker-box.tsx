import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/use-combobox.ts';
import { searchMakers, type BoxMaker, type FoundMaker } from './maker-search.ts';
import { messages } from './messages.ts';

const words = messages.makerBox;
/** As long as a maker's name may reasonably be. */
const longestName = 80;

interface MakerBoxProps {
  makers: readonly BoxMaker[];
  /** '' for all. */
  value: string;
  onValue: (value: string) => void;
  className?: string | undefined;
}

function noteOf({ via, maker: { hasList } }: FoundMaker): string | undefined {
  const found = via === null ? '' : via.kind === 'alias' ? words.alias(via.text) : via.text;
  return [found, hasList ? '' : words.noList].filter(Boolean).join(' · ') || undefined;
}

/** The maker by any form of its name. A name that is not known stands as it is typed. */
export function MakerBox({ makers, value, onValue, className }: MakerBoxProps) {
  const optionsFor = (text: string): ComboboxOption[] => {
    const typed = text.trim().toLowerCase();
    const all = words.all.toLowerCase().startsWith(typed) ? [{ text: '', label: words.all }] : [];
    return [...all, ...searchMakers(makers, text).map((found) => ({ text: found.maker.name, note: noteOf(found) }))];
  };
  return (
    <Combobox
      className={className}
      label={words.label}
      placeholder={words.all}
      value={value}
      maxLength={longestName}
      enterKeyHint="search"
      optionsFor={optionsFor}
      words={words}
      // The words for "all" may be typed or spoken.
      onValue={(text) => onValue(text.trim().toLowerCase() === words.all.toLowerCase() ? '' : text)}
    />
  );
}
