import { deviceMark } from './device-mark.ts';

/**
 * Notes whose import is stored only in part, so that a start without one loads nothing for it. Without the mark it goes on when
 * the import's screen is opened.
 */
const mark = deviceMark('soundboard-import-wait');

export const readImportWait = mark.read;

/** Null when nothing waits any more. */
export const setImportWait = mark.set;
