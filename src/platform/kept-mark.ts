import { deviceMark } from './device-mark.ts';

/**
 * A mark beside the database that says whose data lies in it. When the mark is there and the database is new, the browser has
 * thrown the data away. Where storage is forbidden nothing can be lost either.
 */
const mark = deviceMark('soundboard-kept');

export const readKeptMark = mark.read;

/** Null when the person takes their data off this device. */
export const setKeptMark = mark.set;
