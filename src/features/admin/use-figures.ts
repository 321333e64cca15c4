import { useCallback, useEffect, useState } from 'react';
import type { Result } from '../../lib/result.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

export interface Figures<T> {
  /** What was read last; null before the first answer. */
  value: T | null;
  /** Epoch ms of the device when `value` was read. */
  readAt: number | null;
  /** Why the last reading failed; null when it did not. */
  failure: ServerFailure | null;
  reading: boolean;
  read: () => void;
}

interface State<T> {
  value: T | null;
  readAt: number | null;
  failure: ServerFailure | null;
}

/** Reads when it is first shown, when the server is heard again after it was away, and on demand. `ask` must stay the same. */
export function useFigures<T>(ask: () => Promise<Result<T, ServerFailure>>): Figures<T> {
  const { online } = useSyncState();
  const [state, setState] = useState<State<T>>({ value: null, readAt: null, failure: null });
  const [reading, setReading] = useState(true);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    setReading(true);
    void ask().then((answer) => {
      if (!current) return;
      setReading(false);
      setState((before) =>
        answer.ok ? { value: answer.value, readAt: Date.now(), failure: null } : { ...before, failure: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [ask, attempt, online]);

  const read = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, reading, read };
}
