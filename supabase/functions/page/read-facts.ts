import { conditions, accountRoles, pianoTypes } from '../../../src/domain/listing/listing-values.ts';
import { parseListingId } from '../../../src/domain/listing/listing-id.ts';
import type { HeadFamily } from '../../../src/domain/page-head/family-head.ts';
import type { HeadMaker } from '../../../src/domain/page-head/maker-head.ts';
import type { DataProvider } from '../../../src/domain/page-head/structured-data.ts';
import { providerTypes } from '../../../src/domain/provider/provider-values.ts';
import type { HeadSeller } from '../../../src/domain/page-head/seller-head.ts';
import type { DataListing, ListedPiano } from '../../../src/domain/page-head/structured-data.ts';
import { foldName } from '../../../src/domain/serial/fold-name.ts';
import { number, oneOf, orNull, priceIn, read, readRow, text, uuid, withDefault } from '../../../src/lib/fields.ts';
import type { Project } from '../_shared/project.ts';

const listedFields = { id: uuid, title: text, brand: text, model: text, piano_type: oneOf(pianoTypes) };

const listingFields = {
  ...listedFields,
  year: orNull(number),
  price_cents: priceIn('price'),
  condition: orNull(oneOf(conditions)),
  description: text,
  status: text,
  finish: text,
  height_cm: orNull(number),
  length_cm: orNull(number),
  location: text,
  town: text,
};

const sellerFields = { display_name: withDefault(text, ''), slug: text, role: oneOf(accountRoles) };

export interface ListingFacts {
  listing: DataListing;
  /** As they are stored: absolute, or from the root of the backend. */
  pictures: readonly string[];
}

export interface SellerFacts {
  seller: HeadSeller;
  total: number;
  listings: readonly ListedPiano[];
}

/** `unavailable`: nobody answered, or with what can't be read. */
export type Facts<Found> = { state: 'found'; facts: Found } | { state: 'gone' | 'unknown' | 'unavailable' };

type Asking = Pick<Project, 'askAsVisitor'>;

async function ask(project: Asking, question: { name: string; args: Record<string, unknown> }): Promise<{ value: unknown } | null> {
  const answer = await project.askAsVisitor(question.name, question.args).catch(() => null);
  return answer?.ok ? { value: answer.value } : null;
}

/** Reads what came; a row that can't be read is as good as none. */
function reading<Found>(make: () => Facts<Found>): Facts<Found> {
  try {
    return make();
  } catch (error) {
    console.error(error);
    return { state: 'unavailable' };
  }
}

export async function readListingFacts(project: Asking, address: string): Promise<Facts<ListingFacts>> {
  const id = parseListingId(address);
  if (!id) return { state: 'unknown' };
  const answer = await ask(project, { name: 'head_of_listing', args: { listing_id: id } });
  if (!answer) return { state: 'unavailable' };
  return reading<ListingFacts>(() => {
    const { listing, departed } = read.object(answer.value, 'head');
    if (!listing) return { state: departed === true ? 'gone' : 'unknown' };
    const row = read.object(listing, 'listing');
    const seller = row.seller ? readRow(sellerFields, read.object(row.seller, 'seller'), 'seller.') : null;
    return { state: 'found', facts: { listing: { ...readRow(listingFields, row), seller }, pictures: read.list(row.image_urls ?? [], 'image_urls').map(String) } };
  });
}

export async function readSellerFacts(project: Asking, slug: string): Promise<Facts<SellerFacts>> {
  const answer = await ask(project, { name: 'head_of_seller', args: { seller_slug: slug } });
  if (!answer) return { state: 'unavailable' };
  return reading<SellerFacts>(() => {
    if (answer.value === null) return { state: 'unknown' };
    const { seller, total, listings } = read.object(answer.value, 'head');
    return {
      state: 'found',
      facts: {
        seller: readRow(sellerFields, read.object(seller, 'seller'), 'seller.'),
        total: read.number(total, 'total'),
        listings: read.list(listings ?? [], 'listings').map((each) => readRow(listedFields, read.object(each, 'listing'))),
      },
    };
  });
}

const providerFields = { slug: text, type: oneOf(providerTypes), name: text, specialty: text, about: text, town: text, country_code: text };
const offeredFields = { name: text, price_cents: priceIn('price') };

export async function readProviderFacts(project: Asking, address: string): Promise<Facts<DataProvider>> {
  const answer = await ask(project, { name: 'head_of_provider', args: { address } });
  if (!answer) return { state: 'unavailable' };
  return reading<DataProvider>(() => {
    if (answer.value === null) return { state: 'unknown' };
    const row = read.object(answer.value, 'head');
    const services = read.list(row.services ?? [], 'services').map((each) => readRow(offeredFields, read.object(each, 'service')));
    return { state: 'found', facts: { ...readRow(providerFields, row), services } };
  });
}

const makerFields = { name: text, country: text, foundedYear: orNull(number) };

const familyFields = { name: text, location: text, pianoType: text, firstYear: orNull(number), lastYear: orNull(number) };

export async function readFamilyFacts(project: Asking, { maker, family }: { maker: string; family: string }): Promise<Facts<HeadFamily>> {
  const answer = await ask(project, { name: 'head_of_family', args: { known: foldName(maker).slice(0, 100), family: foldName(family).slice(0, 100) } });
  if (!answer) return { state: 'unavailable' };
  return reading<HeadFamily>(() => {
    if (answer.value === null) return { state: 'unknown' };
    const row = read.object(answer.value, 'head');
    return { state: 'found', facts: { ...readRow(familyFields, row), maker: readRow(makerFields, read.object(row.maker, 'maker')) } };
  });
}


export async function readMakerFacts(project: Asking, name: string): Promise<Facts<HeadMaker>> {
  const answer = await ask(project, { name: 'head_of_maker', args: { known: foldName(name).slice(0, 100) } });
  if (!answer) return { state: 'unavailable' };
  return reading<HeadMaker>(() => (answer.value === null ? { state: 'unknown' } : { state: 'found', facts: readRow(makerFields, read.object(answer.value, 'head')) }));
}
