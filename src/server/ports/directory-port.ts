/** The directory of service providers, which the device keeps (`platform/provider-directory.ts`). */
export interface DirectoryPort {
  /** Fetches what changed in it; false when the server gave no answer. */
  refresh(): Promise<boolean>;
  /** Asks when these providers are next free and keeps it (`platform/next-free.ts`); false when the server gave no answer. */
  nextFree(ids: readonly string[], signal: AbortSignal): Promise<boolean>;
}
