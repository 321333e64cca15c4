import { demoListing, type DemoListing } from './demo-listing.ts';

/** Serial numbers stand where the maker's published table puts the year given. */
export const demoUprights: readonly DemoListing[] = [
  demoListing({
    key: 'yamaha-u3-1988', owner: 'am-fluss', brand: 'Yamaha', model: 'U3', piano_type: 'Upright', subtype: 'Professional/Full', year: 1988, euro: 5_490, condition: 'Used - Good', finish: 'polished ebony', cm: 131, serial: '4612870', stock: 'KF-870',
    description: 'The large Yamaha that music schools wear out and private homes do not: this one lived in Japan with a teacher and came to us in 2019. Hammers reshaped, action regulated, tuned at 442 Hz. The fallboard has a hairline scratch on the left. Practice pedal with felt strip.',
    images: ['upright-professional-ebony', 'detail-keyboard', 'detail-pedals', 'upright-side-ebony'], details: { keyCount: 88, cabinetStyle: 'Full size', lastServiced: '2026-10-19', specialFeatures: ['Practice pedal'] }, slots: 'workshop', created_days_ago: 7, view_count: 189, paid: ['featured', 9],
  }),
  demoListing({
    key: 'yamaha-u1-1982', owner: 'goettingen', brand: 'Yamaha', model: 'U1', piano_type: 'Upright', subtype: 'Professional/Full', year: 1982, euro: 3_200, condition: 'Used - Good', finish: 'polished ebony', cm: 121, serial: '3571204',
    description: 'Both children learned on it and neither wants it. Good, stable instrument, tuned once a year by a piano maker who will confirm what I write. First floor, wide stairs, two strong people and a belt managed last time.',
    images: ['upright-professional-ebony', 'detail-keyboard'], details: { keyCount: 88, lastServiced: '2026-03-05' }, slots: 'evenings', created_days_ago: 15, view_count: 96,
  }),
  demoListing({
    key: 'yamaha-u1-2010', owner: 'dealer', brand: 'Yamaha', model: 'U1', piano_type: 'Upright', subtype: 'Professional/Full', year: 2010, euro: 5_950, condition: 'Used - Like New', finish: 'polished white', cm: 121, serial: '6296540', stock: 'PB-2047',
    description: 'White U1 from a daylight studio. Little played, no yellowing, soft-closing fallboard. We tuned it twice after transport; it stands well. Delivery within Berlin and one tuning at your home are part of the price.',
    images: ['upright-professional-white', 'detail-pedals', 'detail-keyboard'], details: { keyCount: 88, cabinetStyle: 'Full size', lastServiced: '2026-11-12', specialFeatures: ['Soft-closing fallboard'] }, slots: 'shop', created_days_ago: 6, view_count: 84,
  }),
  demoListing({
    key: 'yamaha-yus5-2012', owner: 'de-gracht', brand: 'Yamaha', model: 'YUS5', piano_type: 'Upright', subtype: 'Professional/Full', year: 2012, euro: 9_800, condition: 'Used - Like New', finish: 'polished ebony', cm: 131, serial: '6351900', stock: 'DG-548',
    description: 'Top of the upright range with German strings and a duplex scale. One owner in Zeist, a retired répétiteur with neighbours, hence the soft touch of the hammers. Voiced a little brighter by us; we can go back.',
    images: ['upright-professional-ebony', 'detail-strings', 'detail-action'], details: { keyCount: 88, lastServiced: '2026-08-06' }, slots: 'shop', created_days_ago: 22, view_count: 71,
  }),
  demoListing({
    key: 'yamaha-b2-2014', owner: 'koeln', brand: 'Yamaha', model: 'b2', piano_type: 'Upright', subtype: 'Studio', year: 2014, euro: 3_100, condition: 'Used - Good', finish: 'polished ebony', cm: 113, serial: 'J3154208',
    description: 'Compact and uncomplicated. It fitted behind the door of a student flat, and the touch prepared me well for the exam grands. Small chip on the right toe block, otherwise tidy. Tuned in January.',
    images: ['upright-studio-ebony', 'detail-keyboard'], details: { keyCount: 88, cabinetStyle: 'Studio', lastServiced: '2026-01-15' }, slots: 'weekend', created_days_ago: 10, view_count: 61,
  }),
  demoListing({
    key: 'kawai-k300-2016', owner: 'alpenton', brand: 'Kawai', model: 'K-300', piano_type: 'Upright', subtype: 'Professional/Full', year: 2016, euro: 5_200, condition: 'Used - Like New', finish: 'polished ebony', cm: 122, serial: '2694480', stock: 'AT-425',
    description: 'Came back from a three-year hire to a family in Anif. Fast carbon action, clean case, full set of papers. We offer it with the remaining warranty and take it back at a fixed price if you move up to a grand.',
    images: ['upright-professional-ebony', 'detail-action', 'detail-pedals'], details: { keyCount: 88, lastServiced: '2026-09-14' }, slots: 'workshop', created_days_ago: 18, view_count: 57,
  }),
  demoListing({
    key: 'kawai-k500-2019', owner: 'seeblick', brand: 'Kawai', model: 'K-500', piano_type: 'Upright', subtype: 'Professional/Full', year: 2019, euro: 8_400, condition: 'Used - Like New', finish: 'polished ebony', cm: 130, serial: '2730025',
    description: 'Exhibition instrument of our hall, played on Saturdays by whoever came in. No signs of age; full bass thanks to 130 cm. Price in euro, VAT of Switzerland included, customs papers prepared for the EU.',
    images: ['upright-professional-ebony', 'detail-keyboard', 'detail-strings'], details: { keyCount: 88, lastServiced: '2026-11-05' }, slots: 'shop', created_days_ago: 26, view_count: 49,
  }),
  demoListing({
    key: 'kawai-bl61-1983', owner: 'groningen', brand: 'Kawai', model: 'BL-61', piano_type: 'Upright', subtype: 'Professional/Full', year: 1983, euro: 2_450, condition: 'Used - Good', finish: 'mahogany, polished', cm: 132, serial: '1421630',
    description: 'Big Japanese upright in red-brown mahogany. We bought it second-hand in 2005 and have had it tuned nearly every year. The middle pedal lowers a moderator felt, which our neighbours recommend. Pick-up in Groningen, ground floor.',
    images: ['upright-professional-mahogany', 'detail-pedals'], details: { keyCount: 88, lastServiced: '2025-09-30', specialFeatures: ['Moderator'] }, slots: 'saturday', created_days_ago: 37, view_count: 43,
  }),
  demoListing({
    key: 'steinway-v-1995', owner: 'suedhang', brand: 'Steinway & Sons', model: 'V-125', piano_type: 'Upright', subtype: 'Professional/Full', year: 1995, euro: 17_500, condition: 'Used - Good', finish: 'polished ebony', cm: 125, serial: '532900', stock: 'FS-0120',
    description: 'A Hamburg V has more voice than its size suggests. From a doctor\'s house in Starnberg, where it was played after dinner. We renewed the bass dampers and polished the case. Certificate of origin and eight years of tuning bills come with it.',
    images: ['upright-professional-ebony', 'upright-side-ebony', 'detail-action', 'detail-keyboard'], details: { keyCount: 88, cabinetStyle: 'Full size', lastServiced: '2026-07-30' }, slots: 'workshop', created_days_ago: 20, view_count: 137,
  }),
  demoListing({
    key: 'bechstein-iv-1912', owner: 'lueneburg', brand: 'Bechstein', model: 'IV', piano_type: 'Upright', subtype: 'Professional/Full', year: 1912, euro: 2_800, condition: 'Used - Fair', finish: 'ebony, worn', cm: 132, serial: '99300',
    description: 'Old Bechstein with candle holders and a voice like a cello. It holds its tuning half a tone low, and the tuner advises not to raise it. The ivory was removed and replaced by synthetic tops in 2009. Lovely in a hall with books.',
    images: ['upright-professional-ebony', 'detail-plate'], details: { keyCount: 85, lastServiced: '2025-05-19', specialFeatures: ['Candle holders'] }, slots: 'weekend', created_days_ago: 48, view_count: 74,
  }),
  demoListing({
    key: 'bechstein-124-1992', owner: 'saitenwerk', brand: 'Bechstein', model: 'Classic 124', piano_type: 'Upright', subtype: 'Professional/Full', year: 1992, euro: 9_900, condition: 'Used - Good', finish: 'walnut, satin', cm: 124, serial: '181600', stock: 'SW-1899',
    description: 'Walnut satin, clear bass and the light Bechstein treble. Played by a Kantor at home and cared for accordingly. Hammers have half of their life before them; the felt of the dampers is new. Trial at any hour we are open.',
    images: ['upright-professional-walnut', 'detail-keyboard-walnut', 'detail-pedals-walnut'], details: { keyCount: 88, lastServiced: '2026-10-08' }, slots: 'shop', created_days_ago: 25, view_count: 68,
  }),
  demoListing({
    key: 'bluethner-c-1972', owner: 'goerlitz', brand: 'Blüthner', model: 'Modell C', piano_type: 'Upright', subtype: 'Studio', year: 1972, euro: 1_900, condition: 'Used - Fair', finish: 'walnut, satin', cm: 112, serial: '141350',
    description: 'Built in Leipzig for export and somehow still here. The veneer is faded towards the window, two keys stick in damp weeks, and it wants a Regulation. The sound is far better than its looks. Cash, please, and your own carriers.',
    images: ['upright-studio-walnut', 'detail-keyboard-walnut'], details: { keyCount: 88, lastServiced: '2023-10-11' }, slots: 'saturday', created_days_ago: 55, view_count: 39,
  }),
  demoListing({
    key: 'schimmel-112-1992', owner: 'seller', brand: 'Schimmel', model: '112', piano_type: 'Upright', subtype: 'Console', year: 1992, euro: 2_700, condition: 'Used - Good', finish: 'cherry, satin', cm: 112, serial: '306410',
    description: 'Friendly small upright in cherry. It stood in my practice room in Graz until the room became a nursery. Tuned every autumn; the last Stimmung was in October. A bench with compartment for music goes along.',
    images: ['upright-console-cherry', 'detail-keyboard-walnut', 'detail-pedals-walnut'], details: { keyCount: 88, cabinetStyle: 'Console', lastServiced: '2026-10-23' }, slots: 'evenings', created_days_ago: 9, view_count: 62,
  }),
  demoListing({
    key: 'schimmel-116-1998', owner: 'dealer', brand: 'Schimmel', model: '116 T', piano_type: 'Upright', subtype: 'Studio', year: 1998, euro: 4_350, condition: 'Used - Good', finish: 'polished white', cm: 116, stock: 'PB-2039',
    description: 'White and cheerful, with a quick action and a crisp treble. From a kindergarten teacher who played it before the children were up. The polish has a dull spot on the lid under a vanished flower pot.',
    images: ['upright-studio-white', 'detail-keyboard'], details: { keyCount: 88, lastServiced: '2026-09-03' }, slots: 'shop', created_days_ago: 39, view_count: 51,
  }),
  demoListing({
    key: 'sauter-130-1996', owner: 'freiburg', brand: 'Sauter', model: 'Masterclass 130', piano_type: 'Upright', subtype: 'Professional/Full', year: 1996, euro: 11_500, condition: 'Used - Like New', finish: 'walnut, satin', cm: 130, serial: '104380',
    description: 'Spaichingen is not far: the technician who tunes it learned in the works. R2 double-repetition action, so that fast repeated notes come as on a grand. Kept at 50 percent humidity in a room without sun. I give it away for lack of strength to play.',
    images: ['upright-professional-walnut', 'detail-action', 'detail-keyboard-walnut'], details: { keyCount: 88, lastServiced: '2026-06-16', specialFeatures: ['R2 double-repetition action'] }, slots: 'weekend', created_days_ago: 12, view_count: 87,
  }),
  demoListing({
    key: 'grotrian-112', owner: 'bern', brand: 'Grotrian-Steinweg', model: '112', piano_type: 'Upright', subtype: 'Console', year: 1984, euro: 3_600, condition: 'Used - Good', finish: 'walnut, satin', cm: 112,
    description: 'Quiet, noble little upright. I could not find the number: the label inside is gone and the plate is painted over. A dealer in Bern dated it to the early eighties from the model. Tuned this year, no repairs due.',
    images: ['upright-console-walnut', 'detail-keyboard-walnut'], details: { keyCount: 88, cabinetStyle: 'Console', lastServiced: '2026-05-07' }, slots: 'evenings', created_days_ago: 31, view_count: 36,
  }),
  demoListing({
    key: 'foerster-116-1986', owner: 'am-fluss', brand: 'August Förster', model: '116 E', piano_type: 'Upright', subtype: 'Studio', year: 1986, euro: 3_300, condition: 'Used - Good', finish: 'walnut, satin', cm: 116, serial: '157840', stock: 'KF-861',
    description: 'Löbau upright of the eighties with a full soundboard and simple case. New hammers and tuning in our workshop, keys levelled. Many of our hire customers end up buying this one. Hire from 45 euro a month is possible.',
    images: ['upright-studio-walnut', 'detail-action'], details: { keyCount: 88, cabinetStyle: 'Studio', lastServiced: '2026-08-12' }, slots: 'workshop', created_days_ago: 34, view_count: 47,
  }),
  demoListing({
    key: 'seiler-132', owner: 'suedhang', brand: 'Seiler', model: '132 Konzert', piano_type: 'Upright', subtype: 'Professional/Full', year: 1994, euro: 8_700, condition: 'Used - Good', finish: 'polished ebony', cm: 132, stock: 'FS-0117',
    description: 'Kitzingen concert upright with magnetic repetition. From an accompanist who travelled little. Bass strings renewed, pedals rebushed, case touched up. The tone is round, loud when asked, and never sharp.',
    images: ['upright-professional-ebony', 'detail-strings', 'detail-pedals'], details: { keyCount: 88, lastServiced: '2026-07-08', specialFeatures: ['Magnetic repetition'] }, slots: 'workshop', created_days_ago: 42, view_count: 41,
  }),
  demoListing({
    key: 'feurich-122', owner: 'alpenton', brand: 'Feurich', model: '122 Universal', piano_type: 'Upright', subtype: 'Professional/Full', year: 2021, euro: 6_900, condition: 'New', finish: 'polished ebony', cm: 122, stock: 'AT-436',
    description: 'New, from our showroom, with the fourth pedal that shortens the key travel for very soft playing. Final regulation in Vienna, second one by us. Five years of warranty, delivery and first tuning at home included.',
    images: ['upright-professional-ebony', 'detail-keyboard', 'detail-pedals'], details: { keyCount: 88, specialFeatures: ['Fourth pedal'] }, slots: 'workshop', created_days_ago: 28, view_count: 38,
  }),
  demoListing({
    key: 'petrof-118-1993', owner: 'linz', brand: 'Petrof', model: 'P 118', piano_type: 'Upright', subtype: 'Studio', year: 1993, euro: 2_300, condition: 'Used - Good', finish: 'walnut, polished', cm: 118, serial: '521300',
    description: 'Singing Petrof in glossy walnut. We had the hammers needled softer in 2018 and the dampers renewed. It stands on castors that mark soft floors: take the cups, they are included. Lift in the house.',
    images: ['upright-studio-walnut', 'detail-keyboard-walnut', 'detail-pedals-walnut'], details: { keyCount: 88, lastServiced: '2025-12-09' }, slots: 'evenings', created_days_ago: 23, view_count: 55,
  }),
  demoListing({
    key: 'petrof-125-2001', owner: 'saitenwerk', brand: 'Petrof', model: 'P 125', piano_type: 'Upright', subtype: 'Professional/Full', year: 2001, euro: 4_900, condition: 'Used - Good', finish: 'polished ebony', cm: 125, serial: '581200', stock: 'SW-1908',
    description: 'Large Petrof with Renner hammers, from a music pub that closed. Deep-cleaned, and the smell is gone. One replaced bass string differs slightly in colour. Loud, warm, forgiving.',
    images: ['upright-professional-ebony', 'detail-action'], details: { keyCount: 88, lastServiced: '2026-04-21' }, slots: 'shop', created_days_ago: 45, view_count: 33,
  }),
  demoListing({
    key: 'ibach-1925', owner: 'koeln', brand: 'Ibach', model: '', piano_type: 'Upright', subtype: 'Professional/Full', year: null, euro: null, condition: 'For Parts/Not Working', finish: 'oak, dark', cm: 129,
    description: 'Carved oak upright from my great-aunt, perhaps of the twenties. The cellar was wet: the bass bridge is loose and about twenty notes are silent. Free to a workshop or to somebody who builds furniture with respect. Basement, seven steps.',
    images: [], details: { keyCount: 85 }, slots: 'saturday', created_days_ago: 50, view_count: 29,
  }),
  demoListing({
    key: 'zimmermann-118', owner: 'goerlitz', brand: 'Zimmermann', model: '118', piano_type: 'Upright', subtype: 'Studio', year: 1979, euro: 950, condition: 'Used - Fair', finish: 'walnut, satin', cm: 118,
    description: 'Solid East German school piano, a bit out of tune and with carved initials inside the fallboard. All keys work. Ideal for beginners or a garden room that is dry. I help to carry.',
    images: ['upright-studio-walnut'], details: { keyCount: 88 }, slots: 'weekend', created_days_ago: 13, view_count: 44,
  }),
  demoListing({
    key: 'hoffmann-122-2015', owner: 'de-gracht', brand: 'W. Hoffmann', model: 'Tradition T 122', piano_type: 'Upright', subtype: 'Professional/Full', year: 2015, euro: 5_600, condition: 'Used - Like New', finish: 'polished white', cm: 122, serial: '150734', stock: 'DG-557',
    description: 'Built in Hradec Králové within the Bechstein group, played by one adult learner. White polish without a mark, even touch, good value beside the German lines. Delivery in the Netherlands with two carriers included.',
    images: ['upright-professional-white', 'detail-keyboard'], details: { keyCount: 88, lastServiced: '2026-10-15' }, slots: 'shop', created_days_ago: 17, view_count: 37,
  }),
  demoListing({
    key: 'boesendorfer-130-1992', owner: 'alpenton', brand: 'Bösendorfer', model: '130', piano_type: 'Upright', subtype: 'Professional/Full', year: 1992, euro: 14_900, condition: 'Used - Good', finish: 'polished ebony', cm: 130, serial: '42530', stock: 'AT-419',
    description: 'Few were built and fewer are sold. A sostenuto pedal in an upright, and a bass that makes visitors look for the grand. Hammers voiced, new key bushings. The right side panel was relacquered after a removal.',
    images: ['upright-professional-ebony', 'upright-side-ebony', 'detail-strings', 'detail-pedals'], details: { keyCount: 88, lastServiced: '2026-09-22', specialFeatures: ['Sostenuto pedal'] }, slots: 'workshop', created_days_ago: 36, view_count: 82,
  }),
  demoListing({
    key: 'boston-118-2008', owner: 'lueneburg', brand: 'Boston', model: 'UP-118E', piano_type: 'Upright', subtype: 'Studio', year: 2008, euro: 4_700, condition: 'Used - Like New', finish: 'mahogany, satin', cm: 118, serial: 'B164530',
    description: 'Designed by Steinway, built by Kawai, ours since new. The family plays strings now. Mahogany satin with brass castors, no sun, no pets. A technician from Hamburg has just checked it and left a one-page report.',
    images: ['upright-professional-mahogany', 'detail-keyboard'], details: { keyCount: 88, cabinetStyle: 'Studio', lastServiced: '2026-11-06' }, slots: 'weekend', created_days_ago: 4, view_count: 31,
  }),
  demoListing({
    key: 'baldwin-acrosonic', owner: 'groningen', brand: 'Baldwin', model: 'Acrosonic', piano_type: 'Upright', subtype: 'Spinet', year: 1962, euro: 600, condition: 'Used - Fair', finish: 'walnut, satin', cm: 92,
    description: 'American spinet with a drop action, left by the previous tenants of the house. It fits under a window sill and sounds like a film of the fifties. The tuner sighs, comes and tunes it nevertheless.',
    images: ['upright-spinet-walnut', 'detail-keyboard-walnut'], details: { keyCount: 88, cabinetStyle: 'Spinet' }, slots: 'saturday', created_days_ago: 61, view_count: 27,
  }),
  demoListing({
    key: 'essex-123-draft', owner: 'dealer', brand: 'Essex', model: 'EUP-123', piano_type: 'Upright', subtype: 'Professional/Full', year: 2016, euro: 4_200, condition: 'Used - Like New', finish: 'polished ebony', cm: 123, stock: 'PB-2052',
    description: 'Arrived on Tuesday, pictures of the case follow. Steinway design from the Guangzhou works, hammers like new. To be tuned and then published.',
    images: ['upright-professional-ebony'], details: { keyCount: 88 }, slots: 'shop', created_days_ago: 1, view_count: 0, hidden: 'draft',
  }),
  demoListing({
    key: 'steinway-k-flagged', owner: 'goerlitz', brand: 'Steinway & Sons', model: 'K-132', piano_type: 'Upright', subtype: 'Professional/Full', year: 1990, euro: 450, condition: 'Used - Like New', finish: 'polished ebony', cm: 132,
    description: 'Steinway K very cheap because of a quick removal abroad. Payment in advance, then the carrier brings it. No viewing, sorry.',
    images: ['upright-professional-ebony'], details: { keyCount: 88 }, slots: 'none', created_days_ago: 2, view_count: 0, hidden: 'flagged',
  }),
];
