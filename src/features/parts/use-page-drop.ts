import { useEffect, useRef, useState } from 'react';

interface PageDrop {
  onFiles: (files: readonly File[]) => void;
  /** Asked for whatever is pasted; takes the event where it means something here. */
  onPaste: (event: ClipboardEvent) => void;
}

/**
 * Takes files that are dropped anywhere on the page, and what is pasted into it, while the screen is there; tells whether files
 * hover over it. A part of the page that takes files for itself prevents the default of its events.
 */
export function usePageDrop({ onFiles, onPaste }: PageDrop): boolean {
  const [hovers, setHovers] = useState(false);
  const take = useRef({ onFiles, onPaste });
  useEffect(() => {
    take.current = { onFiles, onPaste };
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const brings = (data: DataTransfer | null) => data?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
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
      take.current.onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('dragend', () => setHovers(false), { signal });
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setHovers(false), { signal });
    document.addEventListener('paste', (event) => take.current.onPaste(event), { signal });
    return () => ending.abort();
  }, []);

  return hovers;
}
