import type { CellsOf, ShopFormat } from './shop-format.ts';
import { attribute, brandOf, conditionIn, conditionNames, finishNames, modelOf, saysNo, typeIn, yearIn, yearNames } from './shop-texts.ts';

const reads = [
  'handle', 'title', 'bodyhtml', 'vendor', 'published', 'status', 'variantsku', 'variantprice',
  'variantinventoryqty', 'imagesrc', 'variantimage', 'imageposition',
];
const type = ({ cell, attributes }: { cell: CellsOf; attributes: readonly (readonly [string, string])[] }) =>
  typeIn(attribute({ attributes }, 'Piano type|Bauart'), cell('type'), cell('productcategory'));

export const shopify: ShopFormat = {
  name: 'Shopify',
  isOne: (has) => ['handle', 'title', 'vendor', 'variantprice'].every(has),
  roleOf(cell) {
    const handle = cell('handle');
    const isPiano = cell('variantprice') !== '' || cell('variantsku') !== '' || cell('option1value') !== '';
    // The first row of a product says what its variants have in common, and is one of them itself.
    if (cell('title') !== '') return { role: 'alone', product: handle, id: '' };
    return { role: isPiano ? 'variant' : 'extra', product: handle, id: '' };
  },
  title: ['title'],
  pictures: ['variantimage', 'imagesrc'],
  reads,
  // Only the first row has the options' names.
  attributes: (cell) => [1, 2, 3].map((place) => [cell(`option${place}name`), cell(`option${place}value`)] as const).filter(([name]) => name !== ''),
  fields: {
    stock_number: ({ own }) => own('variantsku'),
    brand: (piano) => brandOf(piano, piano.cell('vendor')),
    model: (piano) => modelOf(piano, brandOf(piano, piano.cell('vendor'))),
    type,
    year: (piano) => attribute(piano, yearNames) || yearIn(piano),
    condition: (piano) => attribute(piano, conditionNames) || conditionIn(piano.cell('tags')),
    price: ({ own }) => own('variantprice'),
    finish: (piano) => attribute(piano, finishNames),
    description: ({ cell }) => cell('bodyhtml'),
    status({ cell, own }) {
      const status = cell('status').toLowerCase();
      if (status === 'draft' || saysNo(cell('published'))) return 'draft';
      if (status === 'archived') return 'archived';
      return own('variantinventoryqty') === '0' ? 'out of stock' : 'available';
    },
  },
  priceName: () => 'Price',
};
