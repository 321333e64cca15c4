import type { ShopFormat } from './shop-format.ts';
import { brandOf, conditionIn, modelOf, saysNo, sizeOf, typeIn, yearIn } from './shop-texts.ts';

const gross = ['pricetaxincluded', 'pricetaxincl', 'priceincltax', 'prixttc', 'preisinklsteuer', 'preisbrutto', 'bruttopreis'];
const net = ['pricetaxexcluded', 'pricetaxexcl', 'priceexcltax', 'prixht', 'preisohnesteuer', 'preiszzglsteuer', 'preisnetto', 'nettopreis'];
const reference = ['reference', 'artikelnr', 'artikelnummer', 'referencia', 'riferimento', 'referentie'];
const name = ['name', 'nom', 'nombre', 'nome', 'naam'];
const quantity = ['quantity', 'menge', 'quantite', 'cantidad', 'quantita', 'hoeveelheid', 'aantal'];
const categories = ['categoriesxyz', 'categories', 'category', 'kategorie', 'categorie', 'categoria'];
const active = ['active01', 'active', 'status', 'actif', 'aktiv', 'estado', 'stato'];
const images = ['imageurlsxyz', 'imageurls', 'image', 'images', 'bild', 'imagen', 'immagine'];
const id = ['productid', 'id', 'idproduct'];
const brand = ['manufacturer', 'brand', 'marke', 'marque', 'hersteller', 'marca'];
const reads = [
  ...gross, ...reference, ...name, ...quantity, ...active, ...images, ...id, ...brand, 'condition', 'description',
];

export const prestashop: ShopFormat = {
  name: 'PrestaShop',
  isOne: (has) => [reference, name, quantity, active, [...gross, ...net], categories].every((each) => each.some(has)),
  roleOf: (cell) => ({ role: 'alone', product: cell(...id), id: '' }),
  title: name,
  pictures: images,
  reads,
  attributes: () => [],
  fields: {
    stock_number: ({ own }) => own(...reference) || own(...id),
    brand: (piano) => brandOf(piano, piano.cell(...brand)),
    model: (piano) => modelOf(piano, brandOf(piano, piano.cell(...brand))),
    type: ({ cell }) => typeIn(cell(...categories)),
    year: yearIn,
    condition({ cell }) {
      const said = cell('condition').toLowerCase();
      return said || conditionIn(cell('tagsxyz', 'tags'), cell(...categories));
    },
    price: ({ own }) => own(...gross) || own(...net),
    size_cm: ({ cell }) => sizeOf(typeIn(cell(...categories)), { length: cell('depth'), height: cell('height') }),
    description: ({ cell }) => cell('description', 'summary', 'shortdescription'),
    status({ cell, own }) {
      if (saysNo(cell(...active)) || /^(?:disabled|inactive|inaktiv)$/iu.test(cell(...active))) return 'draft';
      return own(...quantity) === '0' ? 'out of stock' : 'available';
    },
  },
  // A net price keeps the name by which it is known as one.
  priceName: (has) => (gross.some(has) ? 'Price' : 'Price tax excluded'),
};
