import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import styles from './review-table.module.css';

/** Where one goes after a cell is stored. */
export type CellMove = 'down' | 'right' | 'left' | 'stay' | 'away';

interface CellEditorProps {
  /** 'Price, row 12'. */
  label: string;
  /** What stands in it at first; the caret is at its end. */
  text: string;
  onStore: (text: string, move: CellMove) => void;
  onLeave: () => void;
}

const longText = 40;

function moveOf({ key, shiftKey }: KeyboardEvent): CellMove | null {
  if (key === 'Enter') return shiftKey ? null : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
}

/** A cell's raw text. Enter stores it and goes down, Tab right; Shift+Enter begins a line, Escape leaves the cell as it was. */
export function CellEditor({ label, text, onStore, onLeave }: CellEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  // Losing the focus stores as well, but not what was stored or left before.
  const isDone = useRef(false);

  useLayoutEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function finish(act: () => void) {
    if (isDone.current) return;
    isDone.current = true;
    act();
  }

  return (
    <textarea
      ref={area}
      aria-label={label}
      defaultValue={text}
      rows={text.length > longText || text.includes('\n') ? 5 : 1}
      className={styles.editor}
      spellCheck={false}
      onKeyDown={(event) => {
        // The table's own keys are not for the text.
        event.stopPropagation();
        const move = moveOf(event);
        if (event.key === 'Escape') finish(onLeave);
        else if (move !== null && !event.nativeEvent.isComposing) finish(() => onStore(event.currentTarget.value, move));
        else return;
        event.preventDefault();
      }}
      onBlur={(event) => finish(() => onStore(event.currentTarget.value, 'away'))}
    />
  );
}
