import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormOutcome } from '../../../replica/form-base.ts';
import { showToast } from '../../../ui/toast.ts';
import { tellOutcome } from '../../parts/tell-outcome.ts';
import { formWords as words } from './form-words.ts';

/** After the last key. */
const pauseMs = 500;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface KeptField<T> {
  value: T;
  /**
   * A function is given what stands there by then, for what comes of something that took its time, as a photo does. `now`: stored at
   * once, as a choice is; else after a pause, when it is left, or with the page.
   */
  set(value: T | ((last: T) => T), how?: 'now'): void;
  /** Stores what was typed. */
  keep(): void;
}

/**
 * A field that is stored as one types. It follows the stored row while nobody touches it; what is typed goes against what it showed
 * when the first key was pressed, so that nothing of another device is written over.
 */
export function useKeptField<T>(stored: T, write: (shown: T, value: T) => Promise<FormOutcome>): KeptField<T> {
  // What this field wrote, until the row comes back with it; meanwhile the row may show what it had before, or an earlier write.
  const [own, setOwn] = useState<{ value: T; before: readonly T[] } | null>(null);
  const [typed, setTyped] = useState<{ value: T; shown: T } | null>(null);
  const standing = own && own.before.some((each) => same(each, stored)) ? own.value : stored;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ typed, standing, stored, write });
  useLayoutEffect(() => {
    latest.current = { typed, standing, stored, write };
  });
  useEffect(() => {
    if (own && same(own.value, stored)) setOwn(null);
  }, [own, stored]);

  async function store() {
    clearTimeout(timer.current);
    const { typed: going, stored: before, write: send } = latest.current;
    if (!going) return;
    latest.current = { ...latest.current, typed: null, standing: going.value };
    setOwn((last) => ({ value: going.value, before: last?.before.some((each) => same(each, before)) ? [...last.before, last.value] : [before] }));
    setTyped(null);
    if (same(going.value, going.shown)) return;
    const written = writing.current.then(() => send(going.shown, going.value));
    writing.current = written.catch(() => undefined);
    try {
      tellOutcome(await written);
    } catch {
      setOwn(null);
      // Still on the screen, to be stored with the next key.
      setTyped((later) => later ?? going);
      showToast({ title: words.notKept, description: words.notKeptText, tone: 'bad' });
    }
  }
  const keepLatest = useRef(store);
  useLayoutEffect(() => {
    keepLatest.current = store;
  });
  useEffect(() => {
    const keep = () => void keepLatest.current();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return {
    value: typed ? typed.value : standing,
    set(given, how) {
      const last = latest.current.typed ?? { value: latest.current.standing, shown: latest.current.standing };
      const next = { value: typeof given === 'function' ? (given as (last: T) => T)(last.value) : given, shown: last.shown };
      latest.current = { ...latest.current, typed: next };
      setTyped(next);
      clearTimeout(timer.current);
      if (how === 'now') void store();
      else timer.current = setTimeout(() => void keepLatest.current(), pauseMs);
    },
    keep: () => void store(),
  };
}
