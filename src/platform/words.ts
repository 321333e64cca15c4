/**
 * Short texts under a name, as localStorage and sessionStorage keep them. Where the browser forbids them or has no room, a text
 * lasts as long as the page: nothing that asks for one has to fail for it.
 */
export interface Words {
  read(key: string): string | null;
  /** Null takes the text away. False: the text is gone with the page. */
  write(key: string, text: string | null): boolean;
  /** Takes all texts away. */
  clear(): void;
  /** Whether the browser lets the page keep texts here at all. */
  last(): boolean;
}

export function createWords(open: () => Storage): Words {
  // What the browser would not take is newer than what it may still hold under the same name.
  const inMemory = new Map<string, string | null>();
  return {
    read(key) {
      const kept = inMemory.get(key);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        inMemory.delete(key);
        return true;
      } catch {
        inMemory.set(key, text);
        return false;
      }
    },
    clear() {
      inMemory.clear();
      try {
        open().clear();
      } catch {
        // Where storage is forbidden nothing was kept.
      }
    },
    last() {
      try {
        const storage = open();
        const probe = 'soundboard-probe';
        storage.setItem(probe, '1');
        storage.removeItem(probe);
        return true;
      } catch (error) {
        // A full one is not a forbidden one.
        return error instanceof DOMException && error.name === 'QuotaExceededError';
      }
    },
  };
}

/** Texts of this device, in all tabs. */
export const deviceWords = createWords(() => localStorage);

/** Texts of this tab, also over reloads. */
export const tabWords = createWords(() => sessionStorage);
