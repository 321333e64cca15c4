import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import styles from '../bulk-import.module.css';
import { uploadWords as words } from './upload-words.ts';
import type { PastedCells } from './use-table-drop.ts';

/** For hands without a keyboard's Ctrl+V, and for text from elsewhere. */
export function PasteCells({ onCells }: { onCells: (cells: PastedCells) => void }) {
  const [text, setText] = useState('');
  return (
    <Disclosure summary={words.pasteTitle}>
      <div className={styles.stack}>
        <TextAreaField label={words.pasteLabel} hint={words.pasteHint} value={text} onValue={setText} rows={5} spellCheck={false} autoComplete="off" />
        <Button className={styles.alone} disabled={text.trim() === ''} onClick={() => onCells({ name: words.pastedName, text })}>
          {words.pasteAct}
        </Button>
      </div>
    </Disclosure>
  );
}
