/** Who uses this device now. `expired`: the session must be renewed, the data stays usable. */
export type Session =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string; email: string; fullName: string; role: string; memberSince: string; expired: boolean };
