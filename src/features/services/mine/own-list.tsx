import { useState, type ReactNode } from 'react';
import type { HeldRow, OwnRows } from '../../../replica/provider-repository.ts';
import { useReadable } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './mine.module.css';
import { mineWords as words } from './mine-words.ts';

interface OwnListProps<R extends { id: string; name: string }> {
  title: string;
  lead?: string | undefined;
  none: string;
  /** Null while none can be added; `none` says why. */
  add: { label: string; make: () => R } | null;
  editTitle: string;
  rows: OwnRows<R>;
  /** Beside the name. */
  about: (row: HeldRow<R>) => ReactNode;
  children: (props: { row: R; isNew: boolean; onDone: () => void; remove: ReactNode }) => ReactNode;
}

/** A list of one's own with a form for a new one and for each that is there. */
export function OwnList<R extends { id: string; name: string }>({ title, lead, none, add, editTitle, rows, about, children }: OwnListProps<R>) {
  const all = useReadable(rows.all);
  const [open, setOpen] = useState<{ row: R; isNew: boolean } | null>(null);
  // The row as it stands now: the form says what changed meanwhile.
  const row = open && (all?.find(({ id }) => id === open.row.id) ?? open.row);
  const close = () => setOpen(null);
  return (
    <Section
      title={title}
      lead={lead}
      actions={
        add && (
          <Button icon="plus" onClick={() => setOpen({ row: add.make(), isNew: true })}>
            {add.label}
          </Button>
        )
      }
    >
      {all?.length === 0 && <p className={styles.soft}>{none}</p>}
      <ul role="list" className={styles.rows}>
        {all?.map((each) => (
          <li key={each.id}>
            <div>
              <strong>{each.name}</strong>
              <p className={styles.soft}>
                {about(each)}
                {each.sending === 'waiting' && ` · ${words.waiting}`}
              </p>
            </div>
            <Button aria-label={words.editOf(each.name)} onClick={() => setOpen({ row: each, isNew: false })}>
              {words.edit}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={open !== null} onClose={close} variant="sheet" title={open?.isNew ? (add?.label ?? '') : editTitle}>
        {open &&
          row &&
          children({
            row,
            isNew: open.isNew,
            onDone: close,
            remove: !open.isNew && (
              <Button variant="quiet" icon="trash" onClick={() => void rows.remove(row.id).then(close)}>
                {words.remove}
              </Button>
            ),
          })}
      </Dialog>
    </Section>
  );
}
