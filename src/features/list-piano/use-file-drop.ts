import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page or pasted into it, while the screen is there; tells whether some hover over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [hovers, setHovers] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const brings = (data: DataTransfer | null) => data?.types.includes('Files') === true;
    const onDragOver = (event: DragEvent) => {
      if (!brings(event.dataTransfer)) return;
      // Without this the browser would open the file in the app's place.
      event.preventDefault();
      setHovers(true);
    };
    const onDrop = (event: DragEvent) => {
      setHovers(false);
      if (!brings(event.dataTransfer)) return;
      event.preventDefault();
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
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
