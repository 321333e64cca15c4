import { deviceWords } from './words.ts';

/** The person signed in on this device, remembered apart from the token, so that the app opens offline as theirs. */
export interface Person {
  userId: string;
  email: string;
  fullName: string;
  role: string;
  /** ISO 8601, UTC. */
  memberSince: string;
}

/** Changing this name signs everybody out of their offline data. */
const key = 'soundboard-person';

export function readPerson(): Person | null {
  try {
    const stored: unknown = JSON.parse(deviceWords.read(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { userId, email, fullName, role, memberSince } = stored as Record<string, unknown>;
    if (typeof userId !== 'string' || userId === '') return null;
    return {
      userId,
      email: String(email ?? ''),
      fullName: String(fullName ?? ''),
      role: String(role ?? 'buyer'),
      memberSince: String(memberSince ?? ''),
    };
  } catch {
    return null;
  }
}

/** Where supabase-js keeps its session. Changing this signs everybody out. */
export const sessionStorageKey = 'soundboard-session';

/** supabase-js keeps a session it could not refresh for want of an answer, and removes one that the server ended. */
export function isTokenGone(): boolean {
  return deviceWords.read(sessionStorageKey) === null;
}

export function rememberPerson(person: Person): void {
  // Where storage is forbidden the session lasts as long as the page.
  deviceWords.write(key, JSON.stringify(person));
}

export function forgetPerson(): void {
  deviceWords.write(key, null);
}
