export interface StorageFailure {
  message: string;
  /** HTTP status; absent when there was no answer. */
  status?: number | undefined;
  /** What the storage server calls the same: it answers 400 to most, and says 409 or 403 only here. */
  statusCode?: string | undefined;
}

export function statusOf({ status = 0, statusCode }: StorageFailure): number {
  const told = Number(statusCode);
  return status >= 400 && status < 500 && told >= 400 && told < 600 ? told : status;
}
