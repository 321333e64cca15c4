import { useEffect, useRef, type RefObject } from 'react';
import type { Lookup } from './use-lookup.ts';

/** Room that a year with its band and confidence takes, and a toast above the bottom bar. In pixels. */
const answerRoom = 300;
const toastRoom = 160;

interface InView extends Pick<Lookup, 'outcome' | 'key'> {
  result: RefObject<HTMLElement | null>;
  /** Takes the focus after a search. */
  heading: RefObject<HTMLElement | null>;
}

/**
 * Brings each new answer into view: on a phone the form takes the first screen, and the toast lies over the foot of it. Returns what
 * to call when a search begins: only then the heading takes the focus. An answer that came with the address leaves a page alone that
 * was scrolled already.
 */
export function useAnswerInView({ outcome, key, result, heading }: InView): () => void {
  const isAsked = useRef(false);
  const seen = useRef<string | null>(null);
  const { phase } = outcome;
  const isOver = phase === 'found' || phase === 'not-found' || phase === 'failed';

  useEffect(() => {
    if (!isOver || (seen.current === key && !isAsked.current)) return;
    seen.current = key;
    const element = result.current;
    if (isAsked.current) heading.current?.focus({ preventScroll: true });
    if (element && (isAsked.current || window.scrollY === 0) && !isInView(element)) element.scrollIntoView({ block: 'start' });
    isAsked.current = false;
  }, [isOver, phase, key, result, heading]);

  return () => {
    isAsked.current = true;
  };
}

function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top + answerRoom + toastRoom <= window.innerHeight;
}
