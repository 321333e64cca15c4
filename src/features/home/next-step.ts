import type { Session } from '../../domain/account/session.ts';
import { homeMessages } from './messages.ts';

export interface NextStep {
  text: string;
  action: string;
  href: string;
}

/** What a signed-in person most likely wants to do now: what waits for them comes first. */
export function chooseNextStep(state: {
  session: Extract<Session, { kind: 'user' }>;
  /** Changes that the server refused, and conflicts. */
  attention: number;
  newMatches: number;
  saved: number;
}): NextStep {
  const { next } = homeMessages;
  if (state.session.expired) return { text: next.expired.text, action: next.expired.action, href: '/auth' };
  if (state.attention > 0) return { text: next.attention.text(state.attention), action: next.attention.action, href: '/sync' };
  if (state.newMatches > 0) return { text: next.matches.text(state.newMatches), action: next.matches.action, href: '/saved' };
  if (['seller', 'dealer'].includes(state.session.role)) return { ...next.sell, href: '/piano-lookup' };
  if (state.saved > 0) return { text: next.saved.text(state.saved), action: next.saved.action, href: '/saved' };
  return { ...next.browse, href: '/browse' };
}
