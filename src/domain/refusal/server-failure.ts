import type { Refusal } from './refusal.ts';

/** Why a question to the server got no answer. */
export type ServerFailure = { type: 'Offline' } | { type: 'NotFound' } | { type: 'SignInNeeded' } | ({ type: 'Refused' } & Refusal);
