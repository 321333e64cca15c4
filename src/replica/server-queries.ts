import type { BookableProvider } from '../domain/booking/provider.ts';
import type { FreeSlots, SlotQuestion } from '../domain/booking/slots.ts';
import type { Result } from '../lib/result.ts';
import type { DealerPlanStep } from './dealer-plan-port.ts';
import type { Row } from './row.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';
import type { SellerSummary } from '../domain/listing/listing.ts';
import type { ListingSummary } from '../domain/listing/listing-summary.ts';

export interface SearchPage {
  listings: readonly ListingSummary[];
  /** Opaque; null on the last page. */
  next: string | null;
  /** Number of matches, counted up to 1,000. */
  total: number;
}

export interface SellerPage {
  seller: SellerSummary;
  /** Public listings, newest first, at most 200. */
  listings: readonly ListingSummary[];
  /** Number of all public listings. */
  total: number;
}

/** Questions that only the server can answer. `sync` implements it; without a connection each gives `Offline`. */
export interface ServerQueries {
  listing(id: string, signal?: AbortSignal): Promise<Result<{ row: Row; version: number }, ServerFailure>>;
  search(
    request: { query: string; after: string | null },
    signal?: AbortSignal,
  ): Promise<Result<SearchPage, ServerFailure>>;
  seller(slug: string, signal?: AbortSignal): Promise<Result<SellerPage, ServerFailure>>;
  /** Adds one view; the new count. */
  countView(id: string): Promise<Result<number, ServerFailure>>;
  lookupSerial(request: {
    serial: string;
    manufacturer: string | null;
  }): Promise<Result<readonly unknown[], ServerFailure>>;
  /** The seller's zone and the half hours given away, in epoch ms. */
  /** What can be booked of a provider; `NotFound` for one that nobody sees. */
  bookingProvider(id: string): Promise<Result<BookableProvider, ServerFailure>>;
  /** When a provider is free, in epoch ms. */
  providerSlots(question: SlotQuestion): Promise<Result<FreeSlots, ServerFailure>>;
  /** A photo of a move's path, for its customer and the movers that were asked. */
  movePhoto(path: string): Promise<Result<Blob, ServerFailure>>;
  /** A photo of a visit: the provider's own, or the customer's once the sheet is handed in. */
  jobPhoto(path: string): Promise<Result<Blob, ServerFailure>>;
  viewingTimes(pianoId: string): Promise<Result<{ timeZone: string; taken: readonly number[] }, ServerFailure>>;
  /** The plan's row as the step left it. */
  changeDealerPlan(step: DealerPlanStep): Promise<Result<{ row: Row; version: number }, ServerFailure>>;
  /** Minutes, or null where too little is known. */
  replyTime(sellerId: string): Promise<Result<number | null, ServerFailure>>;
  /** Removes those of the person's stored pictures that no listing of theirs names: of the given paths, and what is left of long ago. */
  removeUnusedPictures(paths: readonly string[]): Promise<Result<number, ServerFailure>>;
  manufacturers(): Promise<Result<readonly { id: string; name: string; short_name: string }[], ServerFailure>>;
}
