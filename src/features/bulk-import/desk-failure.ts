import type { ReadFailure } from '../../domain/import/reading/read-failure.ts';

/** `Unreadable`: the device doesn't hand the file out, moved or locked as it may be. */
export type DeskFailure = ReadFailure | { type: 'Unreadable' };
