import * as account from '../../../src/features/account/page-words.ts';
import * as admin from '../../../src/features/admin/page-words.ts';
import * as browse from '../../../src/features/browse/page-words.ts';
import * as bulkImport from '../../../src/features/bulk-import/page-words.ts';
import * as dashboard from '../../../src/features/dashboard/page-words.ts';
import * as financing from '../../../src/features/financing/page-words.ts';
import * as help from '../../../src/features/help/page-words.ts';
import * as home from '../../../src/features/home/page-words.ts';
import * as legal from '../../../src/features/legal/page-words.ts';
import * as listPiano from '../../../src/features/list-piano/page-words.ts';
import * as makers from '../../../src/features/makers/page-words.ts';
import * as messages from '../../../src/features/messages/page-words.ts';
import * as offers from '../../../src/features/offers/page-words.ts';
import * as moving from '../../../src/features/moving/page-words.ts';
import * as notifications from '../../../src/features/notifications/page-words.ts';
import * as pianoDetail from '../../../src/features/piano-detail/page-words.ts';
import * as pianoLookup from '../../../src/features/piano-lookup/page-words.ts';
import * as promote from '../../../src/features/promote/page-words.ts';
import * as safety from '../../../src/features/safety/page-words.ts';
import * as saved from '../../../src/features/saved/page-words.ts';
import * as sell from '../../../src/features/sell/page-words.ts';
import * as seller from '../../../src/features/seller/page-words.ts';
import * as services from '../../../src/features/services/page-words.ts';
import * as syncStatus from '../../../src/features/sync-status/page-words.ts';
import * as evaluation from '../../../src/features/evaluation/page-words.ts';
import * as bookings from '../../../src/features/bookings/page-words.ts';
import * as evaluationReport from '../../../src/features/evaluation-report/page-words.ts';
import * as passport from '../../../src/features/passport/page-words.ts';
import * as viewings from '../../../src/features/viewings/page-words.ts';
import type { PageWords } from '../../../src/domain/page-head/page-head.ts';

export interface KnownPage {
  /** `$id` is a part of the path, and `$part` another one behind it. */
  path: string;
  about: PageWords;
  isPrivate: boolean;
}

const open = (path: string, about: PageWords): KnownPage => ({ path, about, isPrivate: false });
const personal = (path: string, about: PageWords): KnownPage => ({ path, about, isPrivate: true });

/** Every page of the app with what its route says of it; a test holds both equal (src/app/known-pages.test.ts). */
export const knownPages: readonly KnownPage[] = [
  open('/', home.home),
  open('/browse', browse.browse),
  open('/piano/$id', pianoDetail.piano),
  open('/piano-detail', pianoDetail.piano),
  open('/piano-detail-steinway', pianoDetail.steinway),
  open('/piano-detail-yamaha', pianoDetail.yamaha),
  open('/contact/$id', seller.seller),
  open('/contact-seller', seller.seller),
  open('/services', services.services),
  open('/service-booking', services.finder),
  open('/evaluation-marketplace', evaluation.marketplace),
  open('/financing', financing.financing),
  open('/ask-movers', moving.ask),
  open('/service-provider', services.provider),
  open('/service-provider/$id', services.provider),
  open('/technician-profile/$id', services.provider),
  open('/services/$id', services.provider),
  personal('/services/mine', services.mine),
  open('/piano-lookup', pianoLookup.lookup),
  open('/makers', makers.makers),
  open('/makers/$id', makers.maker),
  open('/makers/$id/$part', makers.maker),
  open('/inspection/$id', evaluationReport.report),
  open('/sell', sell.sell),
  open('/help', help.help),
  open('/safety', safety.safety),
  open('/terms', legal.terms),
  open('/privacy', legal.privacy),
  personal('/saved', saved.saved),
  personal('/messages', messages.messages),
  personal('/messages/visitor', messages.messages),
  personal('/messages/$id', messages.messages),
  personal('/notifications', notifications.notifications),
  personal('/bookings', bookings.bookings),
  personal('/bookings/guest', bookings.bookings),
  personal('/bookings/$id', bookings.bookings),
  personal('/job-sheet/$id', bookings.bookings),
  personal('/agenda', bookings.bookings),
  personal('/evaluations', evaluation.evaluations),
  personal('/evaluations/$id', evaluation.evaluations),
  personal('/offers', offers.offers),
  personal('/offers/new', offers.offers),
  personal('/offers/$id', offers.offers),
  personal('/moves', moving.moves),
  personal('/moves/$id', moving.moves),
  personal('/evaluation-reports', evaluationReport.report),
  personal('/evaluation-report/$id', evaluationReport.report),
  personal('/my-pianos', passport.pianos),
  personal('/my-pianos/new', passport.pianos),
  personal('/passport/$id', passport.passport),
  personal('/viewings', viewings.viewings),
  personal('/viewings/new', viewings.viewings),
  personal('/viewings/$id', viewings.viewings),
  personal('/sync', syncStatus.sync),
  personal('/auth', account.auth),
  personal('/auth/confirm', account.confirm),
  personal('/reset-password', account.resetPassword),
  personal('/profile', account.profile),
  personal('/dashboard', dashboard.dashboard),
  personal('/promote/$id', promote.promote),
  personal('/pay/sandbox/$id', promote.testPayment),
  personal('/payments', promote.payments),
  personal('/admin', admin.admin),
  personal('/list-piano', listPiano.listPiano),
  personal('/listing-wizard', listPiano.listPiano),
  personal('/bulk-import', bulkImport.bulkImport),
];

/** The router leads on from these; they are no pages. */
const leadingOn: readonly KnownPage[] = [personal('/login', account.auth), personal('/share', listPiano.listPiano)];

export interface FoundPage extends KnownPage {
  /** What stands for `$id` and `$part`, '' where there is none. */
  id: string;
  part: string;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part).normalize('NFC');
  } catch {
    return null;
  }
}

/** What a path has where the pattern has `$id` or `$part`; null where it is another path. */
function readNames(pattern: string, path: string): Partial<Record<string, string>> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const named: Partial<Record<string, string>> = {};
  for (const [place, want] of wanted.entries()) {
    const part = given[place] ?? '';
    if (!want.startsWith('$')) {
      if (want !== part) return null;
      continue;
    }
    const name = decoded(part);
    if (!name) return null;
    named[want] = name;
  }
  return Object.keys(named).length > 0 ? named : null;
}

/** The page at a path without a query, as the router finds it: one with the very path before one with an id. */
export function findPage(path: string): FoundPage | null {
  const plain = path.replace(/\/+$/, '') || '/';
  const all = [...knownPages, ...leadingOn];
  const exact = all.find((page) => page.path === plain);
  if (exact) return { ...exact, id: '', part: '' };
  for (const page of all) {
    const named = readNames(page.path, plain);
    if (named) return { ...page, id: named.$id ?? '', part: named.$part ?? '' };
  }
  return null;
}
