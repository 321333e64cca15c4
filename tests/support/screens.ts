/** Every screen of the app in the state that a test or a picture wants. */
export interface Screen {
  name: string;
  /** `listingId` is a published listing of the demo data. */
  path: (listingId: string) => string;
  signedIn?: true;
}

export const screens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-signed-in', path: () => '/', signedIn: true },
  { name: 'browse', path: () => '/browse' },
  { name: 'browse-list', path: () => '/browse?view=list&sort=price-low' },
  { name: 'browse-no-match', path: () => '/browse?q=zzzzzz' },
  { name: 'piano', path: (id) => `/piano/${id}` },
  { name: 'piano-by-query', path: (id) => `/piano-detail?id=${id}` },
  { name: 'piano-without-id', path: () => '/piano-detail' },
  { name: 'piano-unknown', path: () => '/piano/00000000-0000-4000-8000-000000000000' },
  { name: 'sample-steinway', path: () => '/piano-detail-steinway' },
  { name: 'sample-yamaha', path: () => '/piano-detail-yamaha' },
  { name: 'seller', path: () => '/contact/pianohaus-beispiel' },
  { name: 'contact-seller', path: () => '/contact-seller' },
  { name: 'messages', path: () => '/messages', signedIn: true },
  { name: 'messages-visitor', path: () => '/messages' },
  { name: 'seller-unknown', path: () => '/contact/nobody-of-this-name' },
  { name: 'saved', path: () => '/saved', signedIn: true },
  { name: 'saved-visitor', path: () => '/saved' },
  { name: 'lookup', path: () => '/piano-lookup' },
  { name: 'lookup-result', path: () => '/piano-lookup?serial=524000&manufacturer=Steinway' },
  { name: 'lookup-many', path: () => '/piano-lookup?serial=1234567' },
  { name: 'sell', path: () => '/sell' },
  { name: 'list-piano', path: () => '/list-piano', signedIn: true },
  { name: 'list-piano-given', path: () => '/listing-wizard?maker=Yamaha&serial=4512870&year=1975&type=Upright' },
  { name: 'help', path: () => '/help' },
  { name: 'safety', path: () => '/safety' },
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'sync', path: () => '/sync', signedIn: true },
  { name: 'sync-visitor', path: () => '/sync' },
  { name: 'auth', path: () => '/auth' },
  { name: 'auth-sign-up', path: () => '/auth?tab=signup' },
  { name: 'confirm', path: () => '/auth/confirm?token_hash=x&type=signup' },
  { name: 'confirm-used', path: () => '/auth/confirm?error_code=otp_expired' },
  { name: 'reset', path: () => '/reset-password' },
  { name: 'reset-link', path: () => '/reset-password?token_hash=x&type=recovery' },
  { name: 'dashboard', path: () => '/dashboard', signedIn: true },
  { name: 'profile', path: () => '/profile', signedIn: true },
  { name: 'admin-visitor', path: () => '/admin' },
  { name: 'admin-denied', path: () => '/admin', signedIn: true },
  { name: 'not-found', path: () => '/no-such-page' },
];
