/** A text kept as long as the tab lives, also over reloads; null where there is none or storage is switched off. Gone with a sign-out. */
export function readVisitNote(key: string): string | null {
  try {
    return sessionStorage.getItem(`note:${key}`);
  } catch {
    return null;
  }
}

/** null takes it away. */
export function writeVisitNote(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(`note:${key}`);
    else sessionStorage.setItem(`note:${key}`, text);
  } catch {
    // Switched off or full: the text lives on the screen only.
  }
}
