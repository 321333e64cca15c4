import type { CellsOf, ShopFormat } from './shop-format.ts';
import { attribute, brandNames, brandOf, finishNames, modelOf, serialNames, typeIn, typeNames, yearIn, yearNames } from './shop-texts.ts';

const prices = ['currentprice', 'buyitnowprice', 'startprice', 'auctionbuyitnowprice', 'aktuellerpreis', 'sofortkaufpreis', 'startpreis'];
const labels = ['customlabelsku', 'customlabel', 'bestandseinheitsku', 'bestandseinheit'];
const conditions = ['conditionid', 'condition', 'zustandsid', 'zustand', 'artikelzustand'];
const quantities = ['availablequantity', 'quantity', 'verfugbarestuckzahl', 'stuckzahl'];
const titles = ['title', 'titel'];
const pictures = ['picurl', 'itemphotourl', 'bildurl'];
const specifics = ['Brand', 'Manufacturer', 'Make', 'Model', 'Type', 'Piano Type', 'Year', 'Year Manufactured', 'Color', 'Colour', 'Finish', 'Serial Number',
  'Marke', 'Hersteller', 'Modell', 'Produktart', 'Baujahr', 'Herstellungsjahr', 'Farbe', 'Oberfläche', 'Seriennummer', 'Klaviertyp'] as const;
const keyOf = (name: string) => `c${name.toLowerCase().replaceAll('ä', 'a').replaceAll(' ', '')}`;
const details = ['relationshipdetails', 'variationdetails', 'variantendetails'];
const reads = [
  ...prices, ...labels, ...conditions, ...quantities, ...titles, ...pictures, 'description',
  'currency', 'location', 'relationship', 'itemnumber',
];

/** 'Color=Black|Size=Small', or '[Color:Black]'. */
function pairsOf(text: string): [string, string][] {
  return text.replace(/[[\]]/gu, '').split('|').flatMap((pair): [string, string][] => {
    const [, name = '', value = ''] = /^([^=:]+)[=:](.*)$/u.exec(pair.trim()) ?? [];
    return name === '' ? [] : [[name, value]];
  });
}

const type = ({ cell, attributes }: { cell: CellsOf; attributes: readonly (readonly [string, string])[] }) =>
  typeIn(attribute({ attributes }, typeNames), cell('ebaycategory1name', 'categoryname'));

export const ebay: ShopFormat = {
  name: 'eBay',
  isOne: (has) => [titles, labels, prices, [...conditions, 'itemnumber']].every((each) => each.some(has)),
  roleOf(cell) {
    const isVariation = /^vari/iu.test(cell('relationship'));
    if (isVariation) return { role: 'variant', product: '', id: '' };
    // The row above its variations has their details, all values of each, and no price.
    const item = cell('itemnumber');
    return { role: cell(...details).includes(';') && cell(...prices) === '' ? 'parent' : 'alone', product: item || cell(...labels) || cell(...titles), id: '' };
  },
  title: titles,
  pictures,
  reads,
  attributes: (cell) => [...pairsOf(cell(...details)), ...specifics.map((name) => [name, cell(keyOf(name))] as [string, string])],
  fields: {
    stock_number: ({ own }) => own(...labels) || own('itemnumber'),
    brand: (piano) => brandOf(piano, ''),
    model: (piano) => attribute(piano, 'Model|Modell') || modelOf(piano, attribute(piano, brandNames)),
    type,
    year: (piano) => attribute(piano, yearNames) || yearIn(piano),
    condition: ({ cell }) => cell(...conditions),
    price: ({ own }) => own(...prices),
    currency: ({ cell }) => cell('currency'),
    location: ({ cell }) => cell('location'),
    finish: (piano) => attribute(piano, finishNames),
    serial_number: (piano) => attribute(piano, serialNames),
    description: ({ cell }) => cell('description'),
    status: ({ own }) => (own(...quantities) === '0' ? 'out of stock' : 'available'),
  },
  priceName: () => 'Price',
};
