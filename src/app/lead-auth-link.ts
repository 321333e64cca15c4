import { authLinkPage } from '../domain/account/auth-link.ts';

/** Before the first screen: an address that brings a link of a mail, wherever it leads, opens the page that answers it. */
export function leadAuthLink({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const page = authLinkPage(new URL(location.href));
  if (page !== null) history.replaceState(history.state, '', page);
}
