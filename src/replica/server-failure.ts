/** Why a question to the server got no answer. */
export type ServerFailure =
  | { type: 'Offline' }
  | { type: 'NotFound' }
  | { type: 'SignInNeeded' }
  | { type: 'Refused'; code: string; reason: string };
