import type { Kind } from './kind.ts';
import { bookedBundles } from './booked-bundles.ts';
import { bookings } from './bookings.ts';
import { conversationMarks } from './conversation-marks.ts';
import { corrections } from './corrections.ts';
import { dealerSubscriptions } from './dealer-subscriptions.ts';
import { evaluations } from './evaluations.ts';
import { evaluationReports } from './evaluation-reports.ts';
import { financingQuotes } from './financing-quotes.ts';
import { importBatches } from './import-batches.ts';
import { importParts } from './import-parts.ts';
import { inquiries } from './inquiries.ts';
import { instrumentEntries } from './instrument-entries.ts';
import { instruments } from './instruments.ts';
import { jobSheets } from './job-sheets.ts';
import { listings } from './listings.ts';
import { lookups } from './lookups.ts';
import { messages } from './messages.ts';
import { offers } from './offers.ts';
import { moveQuotes } from './move-quotes.ts';
import { moveRequests } from './move-requests.ts';
import { notifications } from './notifications.ts';
import { profiles } from './profiles.ts';
import { providerBundles, providerCertificates, providers, providerServices } from './providers.ts';
import { savedPianos } from './saved-pianos.ts';
import { savedSearches } from './saved-searches.ts';
import { viewingRequests } from './viewing-requests.ts';

/** By the names of their tables. Kinds that point to another come after it. */
const all = {
  pianos: listings,
  saved_pianos: savedPianos,
  saved_searches: savedSearches,
  piano_lookup_history: lookups,
  serial_corrections: corrections,
  inquiries,
  messages,
  conversation_marks: conversationMarks,
  notifications,
  viewing_requests: viewingRequests,
  dealer_subscriptions: dealerSubscriptions,
  import_batches: importBatches,
  import_parts: importParts,
  service_providers: providers,
  provider_services: providerServices,
  provider_bundles: providerBundles,
  provider_certificates: providerCertificates,
  booked_bundles: bookedBundles,
  bookings,
  job_sheets: jobSheets,
  evaluation_reports: evaluationReports,
  instruments,
  instrument_entries: instrumentEntries,
  evaluations,
  offers,
  move_requests: moveRequests,
  move_quotes: moveQuotes,
  financing_quotes: financingQuotes,
  user_profiles: profiles,
};

export type ReplicatedCollection = keyof typeof all;

/** Every kind of row that is replicated. */
export const kinds: Readonly<Record<ReplicatedCollection, Kind>> = all;

export const replicatedCollections = Object.keys(all) as readonly ReplicatedCollection[];

/** Whether rows of this kind are sent for this person, null for a visitor. */
export function isSentFor(userId: string | null, name: ReplicatedCollection): boolean {
  return userId !== null || kinds[name].visitorsSend === true;
}
