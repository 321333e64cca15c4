import { deviceMark } from './device-mark.ts';

/**
 * Notes whose listing is to be published once its photos can be made small, so that a start without one loads nothing for it.
 * Without the mark it is published when its draft is opened again.
 */
const mark = deviceMark('soundboard-photos-wait');

export const readPhotosWait = mark.read;

/** Null when nothing waits any more. */
export const setPhotosWait = mark.set;
