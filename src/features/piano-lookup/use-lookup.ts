import { useMemo, useState } from 'react';
import { isAnswered, type Candidate } from '../../domain/serial/candidate.ts';
import type { identify, IdentifyFailure } from '../../domain/serial/identify.ts';
import type { NormalisedSerial } from '../../domain/serial/normalise-serial.ts';
import { validateSerial } from '../../domain/serial/validate-serial.ts';
import { systemClock } from '../../lib/clock.ts';
import { makerNameOf } from './maker-search.ts';
import { isSameAnswer } from './server-answer.ts';
import { useServerAnswer, type ServerAnswer } from './use-server-answer.ts';
import { useTables, type Tables } from './use-tables.ts';

/** How the server's answer stands to the one shown. `only`: the shown answer is the server's. */
export type ServerView = { state: 'unheard' } | { state: 'same' } | { state: 'only' } | { state: 'differs'; candidate: Candidate };

export type LookupOutcome =
  | { phase: 'idle' }
  | { phase: 'invalid' }
  | { phase: 'searching' }
  | { phase: 'found'; serial: NormalisedSerial | null; candidates: readonly Candidate[]; server: ServerView }
  | { phase: 'not-found'; serial: NormalisedSerial | null; candidates: readonly Candidate[] }
  | { phase: 'failed' };

export interface Lookup {
  outcome: LookupOutcome;
  /** The server has answered or won't be waited for. */
  settled: boolean;
  /** Names this look-up; changes with every repetition. */
  key: string;
  tables: Tables;
  /** Looks the same number up once more. */
  repeat: () => void;
}

function searchLocally(input: { tables: Tables; text: string | null; manufacturer: string }) {
  const { tables, text, manufacturer } = input;
  if (tables.state !== 'ready' || text === null) return null;
  const { reference } = tables;
  return tables.identify({ serial: text, maker: makerNameOf(reference, manufacturer) || null, reference, now: systemClock.now() });
}

/** Looks up what the address holds: the tables on the device answer at once, the server may confirm. */
export function useLookup({ serial, manufacturer }: { serial: string; manufacturer: string }): Lookup {
  const { tables, reload } = useTables();
  const [attempt, setAttempt] = useState(0);
  const valid = validateSerial(serial);
  const text = valid.ok ? valid.value : null;
  const key = JSON.stringify([text, manufacturer, attempt]);
  const local = useMemo(() => searchLocally({ tables, text, manufacturer }), [tables, text, manufacturer]);
  const server = useServerAnswer({ key: text === null ? null : key, serial: text ?? '', manufacturer });

  const outcome: LookupOutcome =
    serial.trim() === '' ? { phase: 'idle' } : text === null ? { phase: 'invalid' } : toOutcome({ tables, local, server });
  return {
    outcome,
    settled: server.state !== 'asking' && outcome.phase !== 'searching',
    key,
    tables,
    repeat: () => {
      setAttempt((count) => count + 1);
      reload();
    },
  };
}

interface Answers {
  tables: Tables;
  local: ReturnType<typeof identify> | null;
  server: ServerAnswer;
}

function toOutcome({ tables, local, server }: Answers): LookupOutcome {
  if (tables.state === 'loading') return { phase: 'searching' };
  const serial = local?.ok ? local.value.serial : null;
  const candidates = local?.ok ? local.value.candidates : [];
  const [best] = candidates;
  if (best && isAnswered(best)) return { phase: 'found', serial, candidates, server: toView(server, best) };
  if (server.state === 'found') return { phase: 'found', serial, candidates: [server.candidate], server: { state: 'only' } };
  if (server.state === 'asking' || server.state === 'waiting') return { phase: 'searching' };
  const isUnanswered = tables.state === 'failed' || isUnknownMaker(local);
  if (isUnanswered && server.state !== 'none') return { phase: 'failed' };
  return { phase: 'not-found', serial, candidates };
}

/** A maker without a table on this device: only the server could have told. */
function isUnknownMaker(local: Answers['local']): boolean {
  const failure: IdentifyFailure | null = local && !local.ok ? local.error : null;
  return failure?.type === 'UnknownMaker';
}

function toView(server: ServerAnswer, best: Candidate): ServerView {
  if (server.state !== 'found') return { state: 'unheard' };
  return isSameAnswer(best, server.candidate) ? { state: 'same' } : { state: 'differs', candidate: server.candidate };
}
