import { expose } from 'comlink';

const mark = Symbol.for('soundboard.answers');

/**
 * Answers the page's calls, once in a worker. An engine may run a worker's first file a second time (WebKit does when another
 * file imports from it): the second run knows nothing of what the first was told, and stays silent.
 */
export function answerOnce(contract: object): void {
  if (mark in globalThis) return;
  Object.defineProperty(globalThis, mark, { value: true, configurable: true });
  expose(contract);
}
