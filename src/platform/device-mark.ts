import { deviceWords } from './words.ts';

/** A word that this device keeps beside its databases, readable before any of them is open. */
export interface DeviceMark {
  /** Null where there is none. */
  read(): string | null;
  /** Null takes it away. Where storage is forbidden or full it lasts as long as the page. */
  set(value: string | null): void;
}

export function deviceMark(key: string): DeviceMark {
  return {
    read: () => deviceWords.read(key),
    set: (value) => void deviceWords.write(key, value),
  };
}
