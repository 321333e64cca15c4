/** Says that something a visitor wrote is still to be sent, so that a start looks for it and only then loads what sends it. */
const key = 'soundboard-visitor-waits';

export function hasVisitorMark(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function setVisitorMark(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // It is sent the next time somebody looks at it.
  }
}
