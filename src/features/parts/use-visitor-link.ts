import { useCallback, useEffect, useState } from 'react';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { Result } from '../../lib/result.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { VisitorEntry } from '../../server/ports/visitor-port.ts';

export type LinkState =
  | { state: 'none' | 'opening' | 'gone' }
  | { state: 'moved'; id: string }
  | { state: 'failed'; failure: ServerFailure };

export interface VisitorLinkParts {
  /** From the address; null when there is none any more. */
  token: string | null;
  /** Opens what it leads to and keeps it here; null while its code is loaded. */
  enter: ((token: string) => Promise<Result<VisitorEntry, ServerFailure>>) | null;
  /** The name under which a link that was opened and not answered yet is kept for the visit, as it is taken out of the address at once. */
  note: string;
  /** The token is taken: out of the address with it. */
  onTaken: () => void;
  onKept: (id: string) => void;
}

/** Opens the link of a mail as soon as there is a line. */
export function useVisitorLink({ token, enter, note, onTaken, onKept }: VisitorLinkParts): LinkState & { again: () => void } {
  const { online } = useSyncState();
  const [state, setState] = useState<LinkState>({ state: token !== null || readVisitNote(note) !== null ? 'opening' : 'none' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === null) return;
    writeVisitNote(note, token);
    setState({ state: 'opening' });
    setAttempt((count) => count + 1);
    onTaken();
  }, [token, note, onTaken]);

  useEffect(() => {
    const kept = readVisitNote(note);
    if (!enter || kept === null) return;
    let current = true;
    void enter(kept).then((answer) => {
      if (!current) return;
      if (!answer.ok) return setState({ state: 'failed', failure: answer.error });
      writeVisitNote(note, null);
      if (answer.value.state === 'kept') {
        setState({ state: 'none' });
        onKept(answer.value.id);
      } else if (answer.value.state === 'moved') setState({ state: 'moved', id: answer.value.id });
      else setState({ state: 'gone' });
    });
    return () => {
      current = false;
    };
    // A line that comes back is a reason to try again.
  }, [enter, note, online, attempt, onKept]);

  const again = useCallback(() => {
    setState({ state: 'opening' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, again };
}
