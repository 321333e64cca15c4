/** A dealer's own stock as a table that the import reads back without a change. Rule P-11 in RULES.md. */
import { importFields, type ImportField } from '../columns/fields.ts';
import { foldWords } from '../text/fold.ts';
import type { StockListing } from '../plan/listing-fields.ts';
import { ownText } from '../plan/own-texts.ts';
import { readSize, sizeFieldFor, type SizeColumn } from '../values/size.ts';
import { typeWords } from '../values/words.ts';
import { byCodeUnit } from '../../serial/by-code-unit.ts';
import type { ListingStatus } from '../../listing/listing-values.ts';

/** Known names of columns, each of which means its field whatever it holds. */
const names: Readonly<Record<ImportField, string>> = {
  brand: 'Brand', model: 'Model', type: 'Type', year: 'Year', condition: 'Condition', price: 'Price (EUR)', currency: 'Currency', location: 'Location',
  stock_number: 'Stock number', serial_number: 'Serial number', finish: 'Finish', size_cm: 'Size (cm)', description: 'Description', status: 'Status',
  image_url: 'Images', vat_scheme: 'VAT scheme',
};
const order: readonly ImportField[] = ['stock_number', ...importFields.filter((field) => field !== 'stock_number')];

const statusNames: Readonly<Record<ListingStatus, string>> = { active: 'Available', reserved: 'Reserved', draft: 'Draft', sold: 'Sold', ended: 'Ended' };

/** '5900', '4200,50': without a sign between thousands nothing is to be guessed. */
function priceCell(cents: number | null): string {
  if (cents === null) return '';
  const rest = cents % 100;
  return rest === 0 ? String(cents / 100) : `${Math.floor(cents / 100)},${String(rest).padStart(2, '0')}`;
}

/** The type with its kind where a word of the import says both, 'Baby Grand'; else the type alone. */
function typeCell({ piano_type: type, subtype }: StockListing): string {
  const said = subtype === '' ? [] : [`${subtype} ${type}`, subtype];
  const shortest = subtype.includes(type) ? said.toReversed() : said;
  return shortest.find((words) => {
    const meaning = typeWords.get(foldWords(words));
    return meaning?.assumed !== true && meaning?.value.type === type && meaning.value.subtype === subtype;
  }) ?? type;
}

const sizeInCm: SizeColumn = { side: null, unit: 'cm' };

/** The side that counts for the type; '' for a size that would be read as another. */
function sizeCell(listing: StockListing): string {
  const { piano_type: type } = listing;
  const subtype = typeWords.get(foldWords(typeCell(listing)))?.value.subtype ?? '';
  const side = sizeFieldFor(sizeInCm, { type, subtype });
  const size = side === null ? null : side === 'heightCm' ? listing.height_cm : listing.length_cm;
  if (side === null || size === null) return '';
  const text = String(size).replace('.', ',');
  return readSize(text, sizeInCm, side).value === size ? text : '';
}

function cellFor(listing: StockListing, field: ImportField): string {
  switch (field) {
    case 'type': return typeCell(listing);
    case 'year': return listing.year === null ? '' : String(listing.year);
    case 'condition': return listing.condition ?? '';
    case 'price': return priceCell(listing.price_cents);
    case 'currency': return listing.price_cents === null ? '' : 'EUR';
    case 'size_cm': return sizeCell(listing);
    case 'status': return statusNames[listing.status];
    case 'stock_number': return listing.stock_number;
    case 'vat_scheme': return listing.vat_scheme ?? '';
    case 'brand': case 'model': case 'finish': case 'serial_number': case 'description': case 'location': case 'image_url': return ownText(listing, field);
  }
}

export interface StockSheet {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * What is for sale, reserved or a draft, a row each, by stock number. Sold and ended pianos are not in stock: a file that
 * doesn't name them leaves them as they are. Pictures have a column only where there are any.
 */
export function stockSheet(listings: readonly StockListing[]): StockSheet {
  const stock = listings
    .filter(({ status }) => status !== 'sold' && status !== 'ended')
    .toSorted((a, b) => byCodeUnit(a.stock_number, b.stock_number) || byCodeUnit(a.title, b.title) || byCodeUnit(a.id, b.id));
  const fields = order.filter((field) => field !== 'image_url' || stock.some(({ image_urls: urls }) => urls.length > 0));
  return { header: fields.map((field) => names[field]), rows: stock.map((listing) => fields.map((field) => cellFor(listing, field))) };
}
