import { useEffect, useState } from 'react';
import type { CellEdit, CellSearch } from '../../../domain/import/import-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '../../../ui/field.tsx';
import type { ImportWork } from '../import-work.ts';
import styles from './review-dialogs.module.css';
import { replaceWords as words } from './review-words.ts';
import type { Steps } from './use-steps.ts';

interface FindReplaceProps {
  open: boolean;
  onClose: () => void;
  work: ImportWork;
  steps: Steps;
}

/** Says how many cells would change before any does. */
export function FindReplaceDialog({ open, onClose, work, steps }: FindReplaceProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} variant="sheet">
      <FindReplaceForm onClose={onClose} work={work} steps={steps} />
    </Dialog>
  );
}

/** Pause in typing after which the cells are counted, in ms. */
const typingPauseMs = 200;

function FindReplaceForm({ onClose, work, steps }: Omit<FindReplaceProps, 'open'>) {
  const { session, head, version } = work;
  const [search, setSearch] = useState<CellSearch>({ text: '', column: null, wholeCell: false, matchCase: false });
  const [by, setBy] = useState('');
  const [found, setFound] = useState<readonly CellEdit[] | null>([]);

  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    const timer = setTimeout(() => {
      session.replacements(search, by).then(
        (cells) => isCurrent && setFound(cells),
        (error: unknown) => console.warn('Cells to replace could not be counted', error),
      );
    }, typingPauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, version, search, by]);

  const columns = head.header.map((name, column) => ({ value: String(column), label: name.trim() || words.unnamed(column + 1) }));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!found || found.length === 0) return;
        onClose();
        void steps.edit(found);
      }}
    >
      <TextField label={words.find} hint={words.findHint} autoComplete="off" spellCheck={false} value={search.text} onValue={(text) => setSearch({ ...search, text })} />
      <TextField label={words.by} autoComplete="off" spellCheck={false} value={by} onValue={setBy} />
      <SelectField
        label={words.where}
        options={[{ value: '', label: words.everywhere }, ...columns]}
        value={search.column === null ? '' : String(search.column)}
        onValue={(value) => setSearch({ ...search, column: value === '' ? null : Number(value) })}
      />
      <div className={styles.checks}>
        <CheckboxField label={words.wholeCell} checked={search.wholeCell} onValue={(wholeCell) => setSearch({ ...search, wholeCell })} />
        <CheckboxField label={words.matchCase} checked={search.matchCase} onValue={(matchCase) => setSearch({ ...search, matchCase })} />
      </div>
      <p role="status" className={styles.lead}>
        {found ? words.found(found.length) : words.searching}
      </p>
      <div className={styles.acts}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!found || found.length === 0}>
          {words.act(found?.length ?? 0)}
        </Button>
      </div>
    </form>
  );
}
