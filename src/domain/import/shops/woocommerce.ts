import type { CellsOf, ShopFormat } from './shop-format.ts';
import {
  attribute, brandOf, conditionIn, conditionNames, finishNames, modelOf, saysNo, serialNames, sizeOf, typeIn, typeNames, yearIn, yearNames,
} from './shop-texts.ts';

// The exporter writes the names in the shop's language: English, German, French, Dutch, Italian, Spanish, Polish.
const names = {
  kind: ['type', 'typ', 'tipo', 'rodzaj'],
  sku: ['sku', 'artikelnummer', 'ugs', 'cod', 'gtinupceanorisbn'],
  name: ['name', 'nom', 'naam', 'nome', 'nombre', 'nazwa'],
  parent: ['parent', 'ubergeordnetesprodukt', 'parente', 'hoofdproduct', 'genitore', 'superior', 'rodzic'],
  published: ['published', 'veroffentlicht', 'publie', 'gepubliceerd', 'pubblicato', 'publicado', 'opublikowano'],
  inStock: ['instock', 'auflager', 'enstock', 'opvoorraad', 'instock?', 'instockdisponibile', 'existencias', 'wmagazynie'],
  stock: ['stock', 'lagerbestand', 'voorraad', 'magazzino', 'inventario', 'stanmagazynowy'],
  sale: ['saleprice', 'angebotspreis', 'tarifpromo', 'aanbiedingsprijs', 'actieprijs', 'prezzoinofferta', 'preciorebajado', 'cenapromocyjna'],
  regular: ['regularprice', 'regularerpreis', 'tarifregulier', 'regulierprijs', 'normaleprijs', 'prezzodilistino', 'precionormal', 'cenakatalogowa'],
  categories: ['categories', 'kategorien', 'categorie', 'categorieen', 'categorias', 'kategorie'],
  tags: ['tags', 'schlagworter', 'etiquettes', 'etiquetas', 'tag', 'tagi', 'znaczniki'],
  images: ['images', 'bilder', 'afbeeldingen', 'immagini', 'immagine', 'imagenes', 'obrazki'],
  length: ['length', 'lange', 'longueur', 'lengte', 'lunghezza', 'longitud', 'dlugosc'],
  height: ['height', 'hohe', 'hauteur', 'hoogte', 'altezza', 'altura', 'wysokosc'],
  brand: ['brands', 'brand', 'marken', 'marke', 'marques', 'merken', 'marche', 'marcas', 'marki'],
  description: ['description', 'beschreibung', 'beschrijving', 'descrizione', 'descripcion', 'opis'],
  short: ['shortdescription', 'kurzbeschreibung', 'descriptioncourte', 'kortebeschrijving', 'brevedescrizione', 'descripcioncorta', 'krotkiopis'],
} as const;
const places = Array.from({ length: 12 }, (_, index) => index + 1);
const languages = ['attribute', 'attribut', 'attributo', 'attribuut', 'atributo', 'atrybut'];
const nameEnds = ['name', 'nom', 'nome', 'naam', 'nazwa', 'nombre'];
const valueEnds = ['values', 'werte', 'valeurs', 'waarden', 'valori', 'valores', 'wartosci', 'value', 'wert'];


function attributesOf(cell: CellsOf): [string, string][] {
  return places.flatMap((place): [string, string][] => {
    const name = cell(...languages.flatMap((word) => nameEnds.map((end) => `${word}${place}${end}`)));
    return name === '' ? [] : [[name, cell(...languages.flatMap((word) => valueEnds.map((end) => `${word}${place}${end}`)))]];
  });
}

export const woocommerce: ShopFormat = {
  name: 'WooCommerce',
  isOne: (has) => [names.kind, names.name, names.regular, names.parent, names.published].every((each) => each.some(has)),
  roleOf(cell) {
    // 'simple, virtual' is simple.
    const kind = cell(...names.kind).toLowerCase().split(',')[0]?.trim() ?? '';
    const id = cell('id');
    const sku = cell(...names.sku);
    const own = sku || (id === '' ? '' : `id:${id}`);
    if (kind === 'variation') return { role: 'variant', product: cell(...names.parent), id: own };
    return { role: kind === 'variable' ? 'parent' : 'alone', product: own, id: id === '' ? '' : `id:${id}` };
  },
  title: names.name,
  pictures: names.images,
  reads: ['id', names.kind, names.sku, names.name, names.parent, names.published, names.inStock, names.sale, names.regular, names.images, names.brand, names.description].flat(),
  attributes: attributesOf,
  fields: {
    stock_number: ({ own }) => own(...names.sku) || own('id'),
    brand: (piano) => brandOf(piano, piano.cell(...names.brand)),
    model: (piano) => modelOf(piano, brandOf(piano, piano.cell(...names.brand))),
    type: (piano) => typeIn(attribute(piano, typeNames), piano.cell(...names.categories)),
    year: (piano) => attribute(piano, yearNames) || yearIn(piano),
    condition: (piano) => attribute(piano, conditionNames) || conditionIn(piano.cell(...names.tags), piano.cell(...names.categories)),
    // A sale price is the one that a customer pays; where there is none, the regular one is. Prices of a parent are no variant's.
    price: ({ own }) => own(...names.sale) || own(...names.regular),
    finish: (piano) => attribute(piano, finishNames),
    serial_number: (piano) => attribute(piano, serialNames),
    size_cm: (piano) =>
      sizeOf(typeIn(attribute(piano, typeNames), piano.cell(...names.categories)), {
        length: piano.cell(...names.length), height: piano.cell(...names.height),
      }),
    description: ({ cell }) => cell(...names.description, ...names.short),
    status({ cell, own }) {
      const published = cell(...names.published);
      if (saysNo(published) || published === '-1') return 'draft';
      const inStock = own(...names.inStock);
      return saysNo(inStock) || (inStock === '' && own(...names.stock) === '0') ? 'out of stock' : 'available';
    },
  },
  priceName: () => 'Price',
};
