import type { SupabaseClient } from '@supabase/supabase-js';
import { readBookableProvider } from '../../domain/booking/provider.ts';
import { listingToSummary } from '../../domain/listing/listing-summary.ts';
import { readSeller } from '../../domain/listing/listing.ts';
import { knownTimeZone } from '../../domain/viewing/zoned-time.ts';
import { read } from '../../lib/fields.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { rowOf } from '../../replica/kinds/kind.ts';
import { listings } from '../../replica/kinds/listings.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import type { ServerQueries } from '../../replica/server-queries.ts';
import { classifyFailure, type FailedResponse } from '../../wire/request-failure.ts';
import type { Answer } from '../../wire/answer.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { rowsFromWire } from '../../wire/wire-rows.ts';
import { statusOf } from '../../wire/storage-status.ts';
import { readPrivateFile } from '../private-file.ts';
import { readAnswer, toServerFailure, unreadable } from '../to-server-failure.ts';
import { searchRequestFor } from './search-request.ts';

/** Listings in one page of the server's search. */
const searchPageSize = 48;

function toResult<T, U>(answer: Answer<T>, toValue: (value: T) => Result<U, ServerFailure>): Result<U, ServerFailure> {
  return answer.ok ? toValue(answer.value) : fail(toServerFailure(answer.failure));
}

function toSummaries(rows: readonly unknown[]) {
  return rowsFromWire('pianos', rows).rows.map((each) => listingToSummary(rowOf(listings, each.row)));
}

const dealerProcedures = {
  start: 'start_dealer_trial',
  activate: 'activate_dealer_plan',
  cancel: 'cancel_dealer_plan',
  resume: 'resume_dealer_plan',
} as const;

export function createServerQueries(supabase: SupabaseClient): ServerQueries {
  const never = new AbortController().signal;
  return {
    async listing(id, signal = never) {
      return toResult(await callProcedure(supabase, { name: 'listings_by_ids', args: { ids: [id] }, signal }), (given) => {
        if (!Array.isArray(given)) return unreadable;
        const [row] = rowsFromWire('pianos', given).rows;
        return row ? ok(row) : fail({ type: 'NotFound' });
      });
    },
    async search({ query, after }, signal = never) {
      const request = { ...(await searchRequestFor(query)), after, limit: searchPageSize };
      return toResult(await callProcedure(supabase, { name: 'search_listings', args: { request }, signal }), (given) => {
        const { rows, next, total } = (given ?? {}) as { rows?: unknown; next?: unknown; total?: unknown };
        if (!Array.isArray(rows) || typeof total !== 'number') return unreadable;
        return ok({ listings: toSummaries(rows), next: typeof next === 'string' ? next : null, total });
      });
    },
    async seller(slug, signal = never) {
      const answer = await callProcedure(supabase, { name: 'seller_page', args: { seller_slug: slug }, signal });
      return toResult(answer, (given) => {
        if (given === null) return fail({ type: 'NotFound' });
        const { seller, listings, total } = given as { seller?: unknown; listings?: unknown; total?: unknown };
        if (!Array.isArray(listings) || typeof total !== 'number') return unreadable;
        return ok({ seller: readSeller(seller, 'seller'), listings: toSummaries(listings), total });
      });
    },
    async countView(id) {
      const answer = await callProcedure(supabase, { name: 'increment_view', args: { piano_id: id }, signal: never });
      return toResult(answer, (count) => (typeof count === 'number' ? ok(count) : unreadable));
    },
    async lookupSerial({ serial, manufacturer }) {
      const args = { input_serial: serial, input_manufacturer: manufacturer };
      const answer = await callProcedure(supabase, { name: 'lookup_piano_by_serial', args, signal: never });
      return toResult(answer, (rows) => (Array.isArray(rows) ? ok(rows as unknown[]) : unreadable));
    },
    async bookingProvider(id) {
      const answer = await callProcedure(supabase, { name: 'booking_provider', args: { provider: id }, signal: never });
      if (answer.ok && answer.value === null) return fail({ type: 'NotFound' });
      return readAnswer(answer, { name: 'booking_provider', decode: readBookableProvider });
    },
    async providerSlots({ providerId, from, days, minutes, place }) {
      const args = { provider: providerId, from_day: from, days, minutes, ...(place && { lat: place.lat, lng: place.lng }) };
      const answer = await callProcedure(supabase, { name: 'provider_slots', args, signal: never });
      return readAnswer(answer, {
        name: 'provider_slots',
        decode(given, name) {
          const { time_zone, within_reach, starts } = read.object(given, name);
          return {
            timeZone: knownTimeZone(read.text(time_zone, name)),
            withinReach: read.boolean(within_reach, name),
            starts: read.list(starts, name).map((start) => Date.parse(read.time(start, name))),
          };
        },
      });
    },
    jobPhoto: (path) => readPrivateFile(supabase, 'job-photos', path),
    movePhoto: (path) => readPrivateFile(supabase, 'move-photos', path),
    async viewingTimes(pianoId) {
      const answer = await callProcedure(supabase, { name: 'viewing_times', args: { piano_id: pianoId }, signal: never });
      return toResult(answer, (given) => {
        const { time_zone, taken } = (given ?? {}) as { time_zone?: unknown; taken?: unknown };
        if (typeof time_zone !== 'string' || !Array.isArray(taken)) return unreadable;
        return ok({ timeZone: time_zone, taken: taken.map((cell) => Date.parse(read.time(cell, 'taken'))) });
      });
    },
    async changeDealerPlan(step) {
      const name = dealerProcedures[step.type];
      const args = 'order' in step ? { request: { country: step.order.country, vat_id: step.order.vatId } } : {};
      return toResult(await callProcedure(supabase, { name, args, signal: never }), (given) => {
        const [row] = rowsFromWire('dealer_subscriptions', [given]).rows;
        return row ? ok(row) : unreadable;
      });
    },
    async replyTime(sellerId) {
      const answer = await callProcedure(supabase, { name: 'seller_reply_time', args: { seller: sellerId }, signal: never });
      return toResult(answer, (minutes) => (minutes === null || typeof minutes === 'number' ? ok(minutes) : unreadable));
    },
    async removeUnusedPictures(paths) {
      const answer = await callProcedure(supabase, { name: 'unused_pictures', args: { known: paths }, signal: never });
      if (!answer.ok) return fail(toServerFailure(answer.failure));
      if (!Array.isArray(answer.value)) return unreadable;
      if (answer.value.length === 0) return ok(0);
      // The storage interface alone reaches the bytes.
      const { error } = await supabase.storage.from('piano-images').remove(answer.value.map(String));
      return error ? fail(toServerFailure(classifyFailure({ status: statusOf(error), error: { message: error.message } }))) : ok(answer.value.length);
    },
    async manufacturers() {
      const response: FailedResponse & { data: unknown } = await supabase
        .from('piano_manufacturers')
        .select('id, name, short_name')
        .eq('is_active', true)
        .order('name');
      if (response.error || !Array.isArray(response.data)) return fail(toServerFailure(classifyFailure(response)));
      return ok(response.data as { id: string; name: string; short_name: string }[]);
    },
  };
}
