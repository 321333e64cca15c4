import { useState } from 'react';
import type { CellEdit } from '../../../domain/import/import-session.ts';
import type { ImportWork } from '../import-work.ts';
import { stepWords as words } from './review-words.ts';

export interface Steps {
  /** What the last step did, '' before the first. */
  message: string;
  /** Writes cells as one step, and says how many. */
  edit(cells: readonly CellEdit[] | Promise<readonly CellEdit[]>): Promise<void>;
  undo: (() => Promise<void>) | null;
}

/** Every step of the review says what it did, and can be taken back. */
export function useSteps(work: Pick<ImportWork, 'edit' | 'undo'>): Steps {
  const [message, setMessage] = useState('');
  async function take(step: () => Promise<string>) {
    try {
      setMessage(await step());
    } catch (error) {
      console.warn('A step of the review failed', error);
      setMessage(words.failed);
    }
  }
  const { undo } = work;
  return {
    message,
    edit: (cells) =>
      take(async () => {
        const written = await cells;
        await work.edit(written);
        return written.length === 0 ? words.nothing : words.changed(written.length);
      }),
    undo: undo && (() => take(async () => {
      await undo();
      return words.undone;
    })),
  };
}
