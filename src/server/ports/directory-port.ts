/** The directory of service providers, which the device keeps (`platform/provider-directory.ts`). */
export interface DirectoryPort {
  /** Fetches what changed in it; false when the server gave no answer. */
  refresh(): Promise<boolean>;
}
