import type { Readable } from '../lib/readable.ts';
import { createBookingRepository } from './booking-repository.ts';
import { createBundleRepository } from './bundle-repository.ts';
import { createConversationRepository } from './conversation-repository.ts';
import { createCorrectionRepository } from './correction-repository.ts';
import { createEvaluationRepository } from './evaluation-repository.ts';
import { createFinancingRepository } from './financing-repository.ts';
import { createInstrumentRepository } from './instrument-repository.ts';
import { createJobSheetRepository } from './job-sheet-repository.ts';
import type { ListingIndex } from './listing-index.ts';
import { createOfferRepository } from './offer-repository.ts';
import { createMoveRepository } from './move-repository.ts';
import { createNotificationRepository } from './notification-repository.ts';
import { createLookupRepository, createSavedRepository, createSearchRepository } from './personal-repositories.ts';
import { createProfileRepository } from './profile-repository.ts';
import { createProviderRepository } from './provider-repository.ts';
import { createReportRepository } from './report-repository.ts';
import type { ServerQueries } from './server-queries.ts';
import { createViewingRepository } from './viewing-repository.ts';
import type { WriteContext } from './write-context.ts';

interface RepositoryParts {
  context: WriteContext;
  server: ServerQueries;
  index: Readable<ListingIndex>;
}

/** What a person has beside listings, each kind by its own repository: a new one is a line here. */
export function createRepositories({ context, server, index }: RepositoryParts) {
  return {
    saved: createSavedRepository(context),
    searches: createSearchRepository(context, index),
    lookups: createLookupRepository(context, server),
    corrections: createCorrectionRepository(context),
    conversations: createConversationRepository(context, server),
    bookings: createBookingRepository(context, server),
    evaluations: createEvaluationRepository(context),
    financing: createFinancingRepository(context),
    bundles: createBundleRepository(context),
    jobSheets: createJobSheetRepository(context, server),
    offers: createOfferRepository(context),
    moves: createMoveRepository(context, server),
    viewings: createViewingRepository(context, server),
    instruments: createInstrumentRepository(context),
    reports: createReportRepository(context),
    notifications: createNotificationRepository(context),
    profile: createProfileRepository(context),
    ownServices: createProviderRepository(context),
  };
}

export type Repositories = ReturnType<typeof createRepositories>;
