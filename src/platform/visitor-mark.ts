import { deviceMark } from './device-mark.ts';

/**
 * Says that something a visitor wrote is still to be sent or was refused, so that a start looks for it and only then loads what
 * sends and counts it. Without the mark it is sent the next time somebody looks at it.
 */
const mark = deviceMark('soundboard-visitor-waits');

export function hasVisitorMark(): boolean {
  return mark.read() !== null;
}

export function setVisitorMark(isUnsent: boolean): void {
  mark.set(isUnsent ? '1' : null);
}
