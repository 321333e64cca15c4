import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Messages that are drawn at first, and more each time. */
const step = 60;

/**
 * Which part of a long thread is drawn: from `first` to its end. More comes as soon as `edge` is near; what is in view stays where
 * it is, also in browsers that anchor no scrolling.
 */
export function useEarlier(total: number) {
  const [drawn, setDrawn] = useState(step);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number | null>(null);
  const first = Math.max(0, total - drawn);

  const showEarlier = useCallback(() => {
    before.current = list.current ? list.current.getBoundingClientRect().bottom : null;
    setDrawn((count) => count + step);
  }, []);

  useLayoutEffect(() => {
    const { current: bottom } = before;
    before.current = null;
    if (bottom === null || !list.current) return;
    const moved = list.current.getBoundingClientRect().bottom - bottom;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [drawn]);

  const [edge, setEdge] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!edge) return;
    let armed = false;
    const observer = new IntersectionObserver(([entry]) => {
      // Before the end is scrolled to, the edge is in view: that is no wish to see more.
      if (entry?.isIntersecting && armed) showEarlier();
      armed ||= entry?.isIntersecting === false;
    }, { rootMargin: '300px 0px 0px' });
    observer.observe(edge);
    return () => observer.disconnect();
    // Watched anew after each step, since an edge that stays in view tells nothing.
  }, [edge, showEarlier, drawn]);
  return { first, list, edge: setEdge, showEarlier };
}
