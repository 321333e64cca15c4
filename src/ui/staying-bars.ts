/** Marks what stays at the lower edge of the window while the page scrolls: nothing that floats may cover it. */
export const stayingBar = { 'data-stays': 'bottom' } as const;

/** How many px of the window's lower edge such bars take now, in an open dialog, too. */
export function stayingBarsHeight(): number {
  const { innerHeight } = window;
  let height = 0;
  for (const bar of document.querySelectorAll('[data-stays=bottom]')) {
    const { top, bottom } = bar.getBoundingClientRect();
    // One that lies further up has scrolled to its own place; one without a size isn't shown.
    if (bottom > top && top < innerHeight && top > innerHeight / 2) height = Math.max(height, innerHeight - top);
  }
  return Math.round(height);
}
