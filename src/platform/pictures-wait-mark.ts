import { deviceMark } from './device-mark.ts';

/**
 * Notes whose pictures are on their way to own listings, so that a start without any loads nothing for them. Without the mark they
 * go on when the page for pictures is opened again.
 */
const mark = deviceMark('soundboard-pictures-wait');

export const readPicturesWait = mark.read;

/** Null when nothing waits any more. */
export const setPicturesWait = mark.set;
