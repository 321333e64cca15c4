/** Publishes the drafts whose owner wants them published as soon as no photo waits, wherever in the app that person is now. */
import { countries } from '../../domain/account/countries.ts';
import { waitingPhotos, withoutWish } from '../../domain/listing/draft-photos.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { whenLoaded } from '../../lib/readable.ts';
import { loadTowns } from '../../platform/load-towns.ts';
import { openListingDrafts } from '../../replica/listing-draft-database.ts';
import type { Replica } from '../../replica/replica.ts';
import { findPlace } from './find-place.ts';
import { remakePhoto, type PhotoFailure, type PhotoFiles } from './photo-files.ts';
import { publishDraft } from './publish-draft.ts';
import { loadOptimiser } from '../parts/use-optimiser.ts';

/** Resolves to whether none is left that waits. Rejects where the drafts or the towns can't be read. */
export async function finishDrafts(replica: Replica, userId: string): Promise<boolean> {
  const drafts = await openListingDrafts(userId);
  const optimiser = await loadOptimiser();
  try {
    const wished = (await whenLoaded(drafts.all)).filter(isWished);
    const left = await Promise.all(wished.map((draft) => finish({ drafts, optimiser: async () => optimiser }, { replica, draft })));
    return left.every((finished) => finished);
  } finally {
    optimiser.close();
    drafts.close();
  }
}

function isWished({ publishWhenReady, publishedAt }: ListingDraft): boolean {
  return publishWhenReady === true && publishedAt === null;
}

/** Reasons for which a photo may be tried again. */
const passing: ReadonlySet<PhotoFailure['type']> = new Set(['HeicOffline', 'DiskFull', 'Closed', 'Cancelled', 'WorkerStopped', 'Altered']);

/** False when a photo still waits. */
async function finish(files: PhotoFiles, { replica, draft }: { replica: Replica; draft: ListingDraft }): Promise<boolean> {
  const { drafts } = files;
  for (const photo of waitingPhotos(draft)) {
    const made = await remakePhoto(files, { draftId: draft.id, photo, edit: null });
    if (made.ok || passing.has(made.error.type)) continue;
    // It never will be: its owner finds out why in the draft, and says what becomes of it.
    await drafts.update(draft.id, (stored) => stored && withoutWish(stored));
    return true;
  }
  const ready = await drafts.read(draft.id);
  // Taken up, changed or published in its own page meanwhile.
  if (!ready || !isWished(ready)) return true;
  if (waitingPhotos(ready).length > 0) return false;
  const wanted = withoutWish(ready);
  await drafts.update(draft.id, (stored) => stored && withoutWish(stored));
  const { fields } = wanted;
  const countryName = countries().find(({ code }) => code === fields.country)?.name ?? fields.country;
  const answer = await publishDraft({ replica, drafts }, { draft: wanted, place: findPlace(await loadTowns(), fields), countryName, now: Date.now() });
  if (!answer.ok) console.warn('A listing could not be published', answer.error.type);
  return true;
}
