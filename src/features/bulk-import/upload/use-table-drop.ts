import { useEffect, useRef, useState } from 'react';
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
  const [hovers, setHovers] = useState(false);
  const take = useRef({ onFile, onCells });
  useEffect(() => {
    take.current = { onFile, onCells };
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const brings = (data: DataTransfer | null) => data?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      // A part of the page takes pictures: what hovers over it is not for this.
      const isTaken = event.defaultPrevented;
      if (!isTaken && !brings(event.dataTransfer)) return;
      // Without this the browser would open the file in the app's place.
      event.preventDefault();
      setHovers(!isTaken);
    };
    const onDrop = (event: DragEvent) => {
      setHovers(false);
      if (event.defaultPrevented || !brings(event.dataTransfer)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) take.current.onFile(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { onCells: takeCells } = take.current;
      if (!takeCells || isWriting(event.target)) return;
      // A spreadsheet brings a picture of its cells as well: the text goes before files.
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const file = event.clipboardData?.files[0];
      if (text.trim() === '' && !file) return;
      event.preventDefault();
      if (text.trim() !== '') takeCells({ name: uploadWords.pastedName, text });
      else if (file) take.current.onFile(file);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('dragend', () => setHovers(false), { signal });
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setHovers(false), { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => ending.abort();
  }, []);

  return hovers;
}
