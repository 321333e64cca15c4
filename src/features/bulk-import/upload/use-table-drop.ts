import { usePageDrop } from '../../parts/use-page-drop.ts';
import { uploadWords } from './upload-words.ts';

/** Cells that were pasted. */
export interface PastedCells {
  name: string;
  text: string;
}

interface TableDrop {
  onFile: (file: File) => void;
  /** Null while pasted cells mean something else. */
  onCells: ((cells: PastedCells) => void) | null;
}

/** Where somebody writes, pasting is theirs. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Takes a file that is dropped anywhere on the page, and one or cells that are pasted; tells whether one hovers over the page. */
export function useTableDrop({ onFile, onCells }: TableDrop): boolean {
  return usePageDrop({
    onFiles([file]) {
      if (file) onFile(file);
    },
    onPaste(event) {
      if (!onCells || isWriting(event.target)) return;
      // A spreadsheet brings a picture of its cells as well: the text goes before files.
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const file = event.clipboardData?.files[0];
      if (text.trim() === '' && !file) return;
      event.preventDefault();
      if (text.trim() !== '') onCells({ name: uploadWords.pastedName, text });
      else if (file) onFile(file);
    },
  });
}
