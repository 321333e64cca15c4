import { useState, type KeyboardEvent } from 'react';

export interface ComboboxOption {
  /** What choosing it puts into the field; the options of one list differ in it. */
  text: string;
  /** What the list shows instead of the text. */
  label?: string | undefined;
  /** Small words below: why it is offered, what it lacks. */
  note?: string | undefined;
}

interface ComboboxInput {
  value: string;
  onValue: (value: string) => void;
  /** The options for a typed text, best first; '' asks for all. */
  optionsFor: (text: string) => readonly ComboboxOption[];
}

interface ListState {
  open: boolean;
  /** The text filters the list only once it was typed into: whoever opens the list on a chosen value sees them all. */
  typed: boolean;
  /** Index of the option the arrow keys stand on, -1 while they stand in the field. */
  active: number;
}

const closed: ListState = { open: false, typed: false, active: -1 };

/** Where a key leads in a list of `count`, round its ends; null for keys that don't move in it. */
export function movedTo(key: string, { active, count }: { active: number; count: number }): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  // Without an option under the arrow keys, Home and End move the caret.
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * State and keys of an editable combobox with a list, as the ARIA Authoring Practices describe it: arrow keys open the
 * list and move in it, Enter and Tab take the option they stand on, Escape closes, everything else types.
 */
export function useCombobox({ value, onValue, optionsFor }: ComboboxInput) {
  const [list, setList] = useState(closed);
  const options = list.open ? optionsFor(list.typed ? value : '') : [];
  const activeOption = options[list.active];

  const close = () => setList(closed);
  const choose = ({ text }: ComboboxOption) => {
    onValue(text);
    close();
  };
  const type = (text: string) => {
    onValue(text);
    setList({ open: true, typed: true, active: -1 });
  };
  const open = () => setList((now) => (now.open ? now : { ...closed, open: true }));

  /** Opens on the value that is chosen, or at the end that the arrow points away from. */
  const openBy = (key: string) => {
    const all = optionsFor('');
    const chosen = all.findIndex(({ text }) => text === value);
    const edge = key === 'ArrowUp' ? all.length - 1 : 0;
    setList({ open: true, typed: false, active: chosen < 0 ? edge : chosen });
  };

  const onArrow = (event: KeyboardEvent) => {
    event.preventDefault();
    if (event.altKey) return event.key === 'ArrowDown' ? open() : close();
    if (!list.open) return openBy(event.key);
    const active = movedTo(event.key, { active: list.active, count: options.length });
    if (active !== null) setList({ ...list, active });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') return onArrow(event);
    if (!list.open) return;
    if (key === 'Escape') {
      // A dialog around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (activeOption && (key === 'Enter' || key === 'Tab')) {
      if (key === 'Enter') event.preventDefault();
      choose(activeOption);
    } else {
      const active = movedTo(key, { active: list.active, count: options.length });
      if (active === null) return;
      event.preventDefault();
      setList({ ...list, active });
    }
  };

  return { isOpen: list.open, isTyped: list.typed, active: list.active, options, open, close, choose, type, onKeyDown };
}
