/**
 * What a screen showed of a stored row when a person began to change it. Every command that changes a stored row asks for one: what
 * stands there by the time of saving is held against it, see `editFrom` in `document.ts`.
 */

declare const wasShown: unique symbol;

/** Made by `baseOf` alone, so that no form can write without having shown a row. `Shown`: the fields that it may write. */
export interface Base<Shown> {
  readonly id: string;
  readonly shown: Readonly<Shown>;
  readonly [wasShown]: true;
}

/** What became of a write. */
export interface FormOutcome {
  /** The row is deleted by now, or out of the person's view: nothing was written. */
  isGone: boolean;
  /** Fields that had become something else meanwhile: that stands, and the person's value is kept for a choice. */
  contested: readonly string[];
}

/** Of a row as the screen has it now. A form that is held open takes it when it opens, and keeps it. */
export function baseOf<Shown extends { id: string }>(row: Shown): Base<Shown> {
  return { id: row.id, shown: row } as Base<Shown>;
}

/** Once something was written, or the person has seen what else stands there by now: the base of what comes next. */
export function baseAfter<Shown>(base: Base<Shown>, seen: Partial<Shown>): Base<Shown> {
  return { ...base, shown: { ...base.shown, ...seen } };
}
