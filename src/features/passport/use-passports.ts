import { useCallback } from 'react';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { fail, type Result } from '../../lib/result.ts';
import type { Passports } from '../../server/ports/passports-port.ts';
import { useServer } from '../../server/ports/server-context.tsx';

/** Asks the server something about passports; offline when the code for asking can't be loaded. */
export type AskPassports = <T>(question: (passports: Passports) => Promise<Result<T, ServerFailure>>) => Promise<Result<T, ServerFailure>>;

/** Null before the server can be asked. */
export function useAskPassports(): AskPassports | null {
  const port = useServer()?.passports;
  const ask = useCallback<AskPassports>(
    async (question) => {
      try {
        return port ? await question(await port.open()) : fail({ type: 'Offline' });
      } catch (error) {
        console.warn('Passports could not be asked for', error);
        return fail({ type: 'Offline' });
      }
    },
    [port],
  );
  return port ? ask : null;
}
