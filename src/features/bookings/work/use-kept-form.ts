import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { withoutStaleSignature } from '../../../domain/job-sheet/job-sheet.ts';
import type { JobSheetRow } from '../../../domain/job-sheet/job-sheet-row.ts';
import { baseOf } from '../../../replica/form-base.ts';
import type { JobSheets, SheetFields } from '../../../replica/job-sheet-repository.ts';
import { showToast } from '../../../ui/toast.ts';
import { tellOutcome } from '../../parts/tell-outcome.ts';
import { sheetFormWords as words } from './sheet-form-words.ts';

/** What is typed is stored this long after the last key, and at once when the page goes. */
const pauseMs = 250;

interface Touched {
  value: unknown;
  /** What stood there when the person began. */
  shown: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * A form without a button: each field is stored as it is typed, against what it showed when it was begun. A field that is stored
 * follows the row again, so that what another device writes meanwhile is seen.
 */
export function useKeptForm(row: JobSheetRow, write: JobSheets['write']) {
  const [touched, setTouched] = useState<Readonly<Record<string, Touched>>>({});
  const latest = useRef(touched);
  // What is stored while something takes its time, as photos do, is the base of what that writes next.
  const rowNow = useRef(row);
  useEffect(() => {
    rowNow.current = row;
  });
  const writing = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function change(next: (last: Readonly<Record<string, Touched>>) => Readonly<Record<string, Touched>>): void {
    latest.current = next(latest.current);
    setTouched(latest.current);
  }

  async function store(): Promise<void> {
    const sent = latest.current;
    const names = Object.keys(sent).filter((name) => !same(sent[name]?.value, sent[name]?.shown));
    if (names.length === 0) return;
    const fields = Object.fromEntries(names.map((name) => [name, sent[name]?.value])) as SheetFields;
    const shown = Object.fromEntries(names.map((name) => [name, sent[name]?.shown])) as SheetFields;
    const base = baseOf<JobSheetRow>({ ...rowNow.current, ...shown });
    const outcome = await write(base, withoutStaleSignature(rowNow.current, fields)).catch(() => null);
    if (outcome === null) return showToast({ title: words.notKept, tone: 'bad' });
    if (tellOutcome(outcome) === 'gone') return;
    change((last) =>
      Object.fromEntries(
        Object.entries(last).flatMap(([name, mine]): [string, Touched][] => {
          if (!names.includes(name)) return [[name, mine]];
          // Of a field that another device was first with, the stored value is shown; one's own is kept beside it.
          if (outcome.contested.includes(name)) return [];
          return [[name, { ...mine, shown: fields[name as keyof SheetFields] }]];
        }),
      ),
    );
  }

  /** One write after the other, so that each stands on what the last has stored. */
  function flush(): Promise<void> {
    clearTimeout(timer.current);
    writing.current = writing.current.then(store, store);
    return writing.current;
  }

  // What is stored and has come back is no longer the form's.
  const settled = Object.keys(touched).filter((name) => same(touched[name]?.value, touched[name]?.shown) && same(row[name as keyof JobSheetRow], touched[name]?.value));
  useEffect(() => {
    if (settled.length > 0) change((last) => Object.fromEntries(Object.entries(last).filter(([name]) => !settled.includes(name))));
  });
  const leave = useEffectEvent(() => void flush());
  useEffect(() => {
    const hide = () => leave();
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);

  const values = { ...row, ...Object.fromEntries(Object.entries(touched).map(([name, { value }]) => [name, value])) } as JobSheetRow;
  return {
    values,
    isStored: Object.values(touched).every(({ value, shown }) => same(value, shown)),
    flush,
    /** `atOnce`: for what is not typed letter by letter. */
    set(fields: SheetFields, atOnce = false): void {
      change((last) => ({
        ...last,
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, shown: last[name] ? last[name].shown : rowNow.current[name as keyof JobSheetRow] }])),
      }));
      clearTimeout(timer.current);
      if (atOnce) void flush();
      else timer.current = setTimeout(() => void flush(), pauseMs);
    },
  };
}

export type KeptForm = ReturnType<typeof useKeptForm>;
