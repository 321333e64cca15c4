import type { ShopFormat } from './shop-format.ts';
import { brandOf, modelOf, saysNo, typeIn, yearIn } from './shop-texts.ts';

const pictures = ['photos', 'photourls', ...Array.from({ length: 25 }, (_, index) => `productimage${index + 1}`)];
const reads = [
  ...pictures, 'sku', 'make', 'model', 'title', 'finish', 'year', 'condition', 'price', 'currency', 'description', 'inventory', 'producttype', 'subcategory',
  'subcategory1', 'category', 'categories', 'state', 'published', 'publish', 'id', 'listingid',
];
const marks = ['offersenabled', 'newlisting', 'handmade', 'soldasis', 'shippingprofilename', 'hasinventory', 'productimage1', 'countryoforigin'];
/** Words of this market alone. */
const conditions: Readonly<Record<string, string>> = {
  poor: 'Used - Fair', 'non functioning': 'For Parts/Not Working', 'b-stock': 'open box',
};

export const reverb: ShopFormat = {
  name: 'Reverb',
  isOne: (has) => ['make', 'model', 'price', 'condition'].every(has) && marks.filter(has).length >= 2,
  roleOf: (cell) => ({ role: 'alone', product: cell('sku', 'id', 'listingid'), id: '' }),
  title: ['title'],
  pictures,
  reads,
  attributes: () => [],
  fields: {
    stock_number: ({ own }) => own('sku', 'id', 'listingid'),
    brand: (piano) => brandOf(piano, piano.cell('make')),
    model: (piano) => piano.cell('model') || modelOf(piano, piano.cell('make')),
    type: ({ cell }) => typeIn(cell('subcategory', 'subcategory1'), cell('categories', 'category'), cell('producttype')),
    year: (piano) => piano.cell('year') || yearIn(piano),
    condition({ cell }) {
      const said = cell('condition');
      return conditions[said.toLowerCase()] ?? said;
    },
    price: ({ own }) => own('price'),
    currency: ({ cell }) => cell('currency'),
    finish: ({ cell }) => cell('finish'),
    description: ({ cell }) => cell('description'),
    status({ own }) {
      const state = own('state').toLowerCase();
      if (state === 'draft' || saysNo(own('published', 'publish'))) return 'draft';
      if (state === 'sold' || state === 'ended') return state;
      return own('inventory') === '0' ? 'out of stock' : 'available';
    },
  },
  priceName: () => 'Price',
};
