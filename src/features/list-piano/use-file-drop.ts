import { usePageDrop } from '../parts/use-page-drop.ts';

/** Takes files that are dropped anywhere on the page or pasted into it, while the screen is there; tells whether some hover over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  return usePageDrop({
    onFiles,
    onPaste(event) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  });
}
