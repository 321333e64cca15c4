import { useLayoutEffect, useState, type RefObject } from 'react';
import type { View } from '../../domain/search/browse-search.ts';
import { guessListWidth, layOutList, type ListLayout } from './list-layout.ts';

/** The list's layout and its distance from the top of the document in px; right at the first paint, kept right on every resize. */
export function useListPlace(list: RefObject<HTMLElement | null>, view: View): { layout: ListLayout; top: number } {
  const [width, setWidth] = useState(() => guessListWidth(document.documentElement.clientWidth || window.innerWidth));
  const [top, setTop] = useState(0);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

  // After every render: chips, notices and panels above the list come and go.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after each render on purpose; equal numbers end it
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    if (!box) return;
    if (box.width > 0) setWidth(box.width);
    setTop(Math.round(box.top + window.scrollY));
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return { layout: layOutList({ width, view, rem }), top };
}
