import { useState } from 'react';
import { baseOf, type Base } from '../../replica/form-base.ts';

interface Touched {
  /** What the person has made of the field. */
  value: unknown;
  /** What stood there when they began, or when they last saw that it had changed. */
  shown: unknown;
}

/** A field that the stored row has otherwise than when the form showed it. */
export interface Meanwhile {
  field: string;
  /** As it is stored now. */
  now: unknown;
  /** `mine`: the person has made something else of it. `followed`: they have not, and the form shows the new value. `old`: it does not. */
  here: 'mine' | 'followed' | 'old';
}

export interface HeldForm<Row> {
  /** The row with what was typed. */
  values: Row;
  /** Fields that the person made something else of. */
  changes: Partial<Row>;
  /** What the command that writes `changes` asks for. */
  base: Base<Row>;
  set<Field extends keyof Row>(field: Field, value: Row[Field]): void;
  meanwhile: readonly Meanwhile[];
  /** The stored value instead of the person's own; of a field that was followed: seen. */
  take(field: string): void;
  /** The person's own, knowing the stored one: it is written over it. */
  keep(field: string): void;
  /** All was stored, these fields so: the form begins anew. */
  begin(written: Partial<Row>): void;
}

/** Compares stored values: texts, numbers, truth values, and lists or objects of these. */
function same(a: unknown, b: unknown): boolean {
  return Object.is(a ?? null, b ?? null) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * A form over a stored row that may change while the form is open. A field that nobody touched follows the row. One that was touched
 * stands on what it showed then: what is written goes against that, and where the row has moved on, the form says so.
 */
export function useHeldForm<Row extends { id: string }>(row: Row, fields: readonly (keyof Row & string)[]): HeldForm<Row> {
  const [opened, setOpened] = useState<Row>(row);
  // What stood there before the form itself wrote: until the row comes back that is no news.
  const [before, setBefore] = useState<Partial<Row>>({});
  const [touched, setTouched] = useState<Readonly<Record<string, Touched>>>({});
  const at = (field: string) => row[field as keyof Row];

  const typed = Object.fromEntries(Object.entries(touched).map(([field, { value }]) => [field, value])) as Partial<Row>;
  const held = Object.fromEntries(Object.entries(touched).map(([field, { shown }]) => [field, shown])) as Partial<Row>;
  const changes = Object.fromEntries(Object.entries(touched).flatMap(([field, { value, shown }]) => (same(value, shown) ? [] : [[field, value]])));
  const meanwhile = fields.flatMap((field): Meanwhile[] => {
    const mine = touched[field];
    const known = mine ? [mine.shown, mine.value] : [opened[field], ...(field in before ? [before[field]] : [])];
    if (known.some((value) => same(value, at(field)))) return [];
    return [{ field, now: at(field), here: mine ? 'mine' : 'followed' }];
  });

  const see = (field: string) => setOpened((last) => ({ ...last, [field]: at(field) }));
  return {
    values: { ...row, ...typed },
    changes: changes as Partial<Row>,
    base: baseOf({ ...row, ...held }),
    set: (field, value) =>
      setTouched((last) => ({ ...last, [field]: { value, shown: last[String(field)] ? last[String(field)]?.shown : at(String(field)) } })),
    meanwhile,
    take(field) {
      see(field);
      setTouched(({ [field]: _mine, ...others }) => others);
    },
    keep(field) {
      see(field);
      setTouched((last) => {
        const mine = last[field];
        return mine ? { ...last, [field]: { ...mine, shown: at(field) } } : last;
      });
    },
    begin(written) {
      setOpened({ ...row, ...written });
      setBefore(row);
      setTouched({});
    },
  };
}
