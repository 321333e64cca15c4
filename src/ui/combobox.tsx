import { useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './combobox.module.css';
import { TextField, type TextFieldProps } from './field.tsx';
import { useCombobox, type ComboboxOption } from './use-combobox.ts';

export interface ComboboxProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'placeholder' | 'maxLength' | 'enterKeyHint' | 'className'> {
  /** The field's text; it need not be an option's. */
  value: string;
  onValue: (value: string) => void;
  /** The options for a typed text, best first; '' asks for all. */
  optionsFor: (text: string) => readonly ComboboxOption[];
  words: {
    /** Names the button that shows the list. */
    open: string;
    /** Names the list. */
    list: string;
    /** Read out while typing. */
    count: (count: number) => string;
    /** Shown and read out when nothing fits the text. */
    none: string;
  };
}

/** A text field with a list of what may be meant. The text stands as typed until an option is chosen. */
export function Combobox({ value, onValue, optionsFor, words, className, ...field }: ComboboxProps) {
  const id = useId();
  const listId = `${id}-list`;
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const popupBox = useRef<HTMLDivElement>(null);
  const { isOpen, isTyped, active, options, open, close, choose, type, onKeyDown } = useCombobox({ value, onValue, optionsFor });

  useEffect(() => {
    const option = list.current?.children[active];
    if (list.current && option instanceof HTMLElement) keepInView(list.current, option);
  }, [active]);

  // The list may reach below the window or the bar at its end.
  useEffect(() => {
    if (isOpen && popupBox.current && 'scrollIntoView' in popupBox.current) popupBox.current.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);

  // The list opened by touch has no focus that it could lose.
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  });

  const popup = (
    <div ref={popupBox} className={classNames(styles.popup, !isOpen && styles.closed)}>
      {/* The keys are the field's: the list itself never has the focus. */}
      <div ref={list} id={listId} role="listbox" tabIndex={-1} aria-label={words.list} className={styles.list} onMouseDown={(event) => event.preventDefault()}>
        {options.map((option, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div key={option.text} id={`${id}-${i}`} role="option" tabIndex={-1} aria-selected={i === active} className={styles.option} onClick={() => choose(option)}>
            {option.label ?? option.text}
            {option.note && <div className={styles.note}>{option.note}</div>}
          </div>
        ))}
      </div>
      {isOpen && options.length === 0 && <p className={styles.none}>{words.none}</p>}
    </div>
  );

  return (
    <div ref={root} className={classNames(styles.combobox, className)}>
      <TextField
        {...field}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onValue={type}
        onClick={open}
        onBlur={close}
        onKeyDown={onKeyDown}
        after={
          <>
            <IconButton
              icon="chevron-down"
              label={words.open}
              tabIndex={-1}
              aria-expanded={isOpen}
              aria-controls={listId}
              className={styles.opener}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                if (isOpen) return close();
                open();
                // By touch the field is left alone, so that no keyboard covers the list.
                if (!isTouch(event.nativeEvent)) input.current?.focus();
              }}
            />
            {popup}
          </>
        }
      />
      <p className="visually-hidden" role="status">
        {isOpen && isTyped && (options.length === 0 ? words.none : words.count(options.length))}
      </p>
    </div>
  );
}

function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

/** Scrolls the list alone; `scrollIntoView` would move the page too. */
function keepInView(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  else if (offsetTop + offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = offsetTop + offsetHeight - list.clientHeight;
}
