import type { View } from '../../domain/search/browse-search.ts';

export interface ListLayout {
  columns: number;
  /** Height of a row of cards in px. Fixed, so that nothing jumps while scrolling. */
  rowHeight: number;
  /** Between cards in px. */
  gap: number;
}

/** Text below the picture of a grid card, and a list card, in rem: they grow with the reader's font size. */
const gridBodyRem = 14.25;
const narrowBodyRem = 15.5;
const listRem = 13.75;

const widestNarrowColumn = 220;
const leastColumn = 240;
const wideFrom = 600;

/** How cards are laid out in a list of `width` px, given the root font size in px. */
export function layOutList({ width, view, rem }: { width: number; view: View; rem: number }): ListLayout {
  const gap = width < wideFrom ? 12 : 22;
  if (view === 'list') return { columns: 1, rowHeight: Math.round(listRem * rem), gap };
  const columns = width < wideFrom ? 2 : Math.max(2, Math.floor((width + gap) / (leastColumn + gap)));
  const column = (width - gap * (columns - 1)) / columns;
  const body = (column < widestNarrowColumn ? narrowBodyRem : gridBodyRem) * rem;
  return { columns, rowHeight: Math.round(column * 0.75 + body), gap };
}

/** From here on the filters stand beside the list. Also in browse-screen.module.css. */
export const panelQuery = '(width >= 960px)';

/** Up to here everything above the list stands close, in one column. Also in the style sheets. */
export const compactQuery = '(width <= 760px)';

const panelWidth = 264;
const panelGap = 32;
const widestContent = 1200;

/** The list's width before it can be measured: what the style sheets will give, so that the first paint has the right height. */
export function guessListWidth(viewport: number): number {
  const gutter = viewport <= 760 ? 16 : 20;
  const content = Math.min(widestContent, viewport - 2 * gutter);
  return viewport >= 960 ? content - panelWidth - panelGap : content;
}
