/** Why a question to the server got no answer. */
export type ServerFailure =
  | { type: 'Offline' }
  | { type: 'NotFound' }
  | { type: 'SignInNeeded' }
  /** `cause`: the database's name for why, for a screen that chooses by it; `reason` is its sentence. */
  | { type: 'Refused'; code: string; reason: string; cause?: string };
