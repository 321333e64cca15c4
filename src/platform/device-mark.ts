/** A word that this device keeps beside its databases, readable before any of them is open. */
export interface DeviceMark {
  /** Null where there is none, or where storage is forbidden. */
  read(): string | null;
  /** Null takes it away. Where storage is forbidden or full nothing happens. */
  set(value: string | null): void;
}

export function deviceMark(key: string): DeviceMark {
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Each mark says what happens without it.
      }
    },
  };
}
