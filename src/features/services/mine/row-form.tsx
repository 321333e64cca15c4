import type { ReactNode } from 'react';
import type { OwnRows } from '../../../replica/provider-repository.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import type { HeldForm } from '../../parts/use-held-form.ts';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';
import { useSave } from './use-save.ts';

interface RowFormProps<R extends { id: string }> {
  form: HeldForm<R>;
  isNew: boolean;
  rows: OwnRows<R>;
  /** Says itself what is wrong. */
  check: () => boolean;
  /** Besides what was typed. */
  also?: Partial<R>;
  onDone: () => void;
  remove: ReactNode;
  children: ReactNode;
}

/** Adds a row, or writes what was changed of one against what the form showed. */
export function RowForm<R extends { id: string }>({ form, isNew, rows, check, also, onDone, remove, children }: RowFormProps<R>) {
  const save = useSave();
  async function store() {
    if (!check()) return;
    const trimmed = <T extends object>(fields: T) =>
      Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value])) as T;
    const outcome = await save(() =>
      isNew ? rows.add(trimmed({ ...form.values, ...also })) : rows.change(form.base, trimmed({ ...form.changes, ...also } as Partial<R>)),
    );
    if (outcome) onDone();
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      {children}
      {!isNew && <ChangedMeanwhile changes={form.meanwhile} onTake={form.take} onKeep={form.keep} />}
      <div className={styles.state}>
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
        <Button onClick={onDone}>{words.cancel}</Button>
        {remove}
      </div>
    </form>
  );
}
