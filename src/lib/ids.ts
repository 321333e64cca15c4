/** Makes row ids on the device. Injected, so that a test can drive it. */
export interface Ids {
  /** A fresh UUID. */
  create(): string;
}

export const randomIds: Ids = { create: () => crypto.randomUUID() };
