/** The names by which the database and the functions of the project tell why they refuse; a test holds them equal to what these give. */
export const causes = [
  'account-kept', 'account-not-created', 'account-suspended', 'account-unknown', 'address-barred', 'admins-only', 'amount-differs',
  'app-out-of-step', 'append-only', 'blocked-by-other', 'booking-not-begun', 'bundle-begun', 'bundle-ended', 'bundle-unknown', 'bundle-used-up',
  'caller-unreadable', 'certificate-unknown', 'change-forbidden', 'changed-since-shown', 'claim-missing', 'contact-missing',
  'conversation-closed', 'conversation-unknown', 'conversations-too-many', 'correction-decided', 'correction-withdrawn', 'corrections-too-many',
  'corrections-waiting', 'country-not-offered', 'dealers-only', 'email-missing', 'email-unreadable', 'entry-exists', 'entry-gone',
  'evaluation-unknown', 'evaluators-too-many', 'event-unreadable', 'evidence-length', 'files-left', 'import-too-old', 'import-unknown',
  'imports-too-many', 'instrument-exists', 'instrument-handed-on', 'instrument-unknown', 'instruments-too-many', 'kind-unknown', 'last-admin',
  'lines-too-many', 'listing-not-offered', 'listing-not-public', 'listing-not-waiting', 'listing-reserved', 'listing-unknown', 'mail-incomplete',
  'maker-missing', 'message-length', 'messages-too-many', 'name-missing', 'name-of-the-house', 'no-cancellation', 'no-plan-runs',
  'nobody-to-warn', 'not-storable', 'not-the-owner', 'note-too-long', 'nothing-renews', 'nothing-to-pay', 'other-side-blocked', 'other-side-gone',
  'outcome-unknown', 'own-account', 'own-listing', 'own-service', 'owner-suspended', 'paper-missing', 'part-unknown', 'payment-for-another',
  'payment-under-way', 'payment-unknown', 'payments-too-many', 'person-check-failed', 'person-check-missing', 'person-check-spent',
  'person-check-unavailable', 'phone-missing', 'phone-too-long', 'phone-unreadable', 'picture-from-elsewhere', 'place-out-of-reach',
  'point-not-possible', 'point-taken-back', 'price-changed', 'product-unknown', 'profile-full', 'profile-incomplete', 'proposal-not-possible',
  'proposal-passed', 'provider-failed', 'provider-missing', 'provider-not-offered', 'quote-expired', 'quotes-too-many', 'reason-length',
  'reference-gone', 'reference-length', 'refund-by-hand', 'refund-changed', 'refund-under-way', 'report-decided', 'report-exists',
  'report-expired', 'report-incomplete', 'report-not-due', 'report-sent', 'report-unknown', 'request-moved-on', 'requests-too-many',
  'requests-waiting', 'role-unknown', 'search-unreadable', 'searches-full', 'seller-suspended', 'seller-unknown', 'serial-too-long',
  'service-not-offered', 'session-ended', 'sheet-handed-in', 'sign-in-again', 'sign-in-needed', 'source-length', 'stock-number-taken',
  'storage-full', 'subscription-unknown', 'time-asked-already', 'time-given-to-another', 'time-not-offered', 'time-passed', 'time-taken',
  'time-zone-unknown', 'too-many-in-an-hour', 'too-much-at-once', 'town-missing', 'trial-first', 'trial-used', 'value-missing',
  'value-not-allowed', 'value-too-large', 'value-unreadable', 'values-out-of-order', 'vat-id-unreadable', 'vip-runs', 'visitors-too-many-now',
  'visitors-too-many-today', 'way-too-long', 'written-once',
] as const;

export type Cause = (typeof causes)[number];
