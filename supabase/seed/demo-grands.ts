import { demoListing, type DemoListing } from './demo-listing.ts';

/** Serial numbers stand where the maker's published table puts the year given. */
export const demoGrands: readonly DemoListing[] = [
  demoListing({
    key: 'steinway-d-2005', owner: 'suedhang', brand: 'Steinway & Sons', model: 'D-274', piano_type: 'Grand', subtype: 'Concert', year: 2005, euro: 98_500, condition: 'Used - Good', finish: 'polished ebony', cm: 274, serial: '573100', stock: 'FS-0112',
    description: 'Hamburg concert grand from a municipal hall, serviced before every concert and documented in a Klavierpass since delivery. Hammers were replaced by originals in 2019 and voiced for a room of about 400 seats. The lid shows fine polishing marks under raking light; the soundboard is free of cracks. Trial in our hall by appointment, with time: an hour is yours.',
    images: ['grand-concert-ebony', 'grand-concert-above-ebony', 'detail-keyboard', 'detail-strings', 'detail-action'], details: { actionType: 'Renner, hammers renewed 2019', pedalCount: 3, lastServiced: '2026-09-18', specialFeatures: ['Concert bench', 'Humidity control'] }, slots: 'workshop', created_days_ago: 3, view_count: 412, paid: ['vip', 24],
  }),
  demoListing({
    key: 'steinway-b-1987', owner: 'dealer', brand: 'Steinway & Sons', model: 'B-211', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1987, euro: 54_900, condition: 'Used - Good', finish: 'polished ebony', cm: 211, serial: '502100', stock: 'PB-2031',
    description: 'The B that teachers ask for: warm bass, singing middle register, treble that carries without hardness. From a private music room in Berlin-Dahlem, one family since new. Strings and tuning pins original and firm; we regulated the action and reshaped the hammers this summer. A small dent at the tail is filled and easy to miss.',
    images: ['grand-semi-concert-ebony', 'grand-semi-concert-above-ebony', 'detail-action', 'detail-pedals'], details: { actionType: 'Steinway, regulated 2026', pedalCount: 3, lastServiced: '2026-07-02' }, slots: 'shop', created_days_ago: 9, view_count: 287, paid: ['featured', 12],
  }),
  demoListing({
    key: 'steinway-a-1911', owner: 'am-fluss', brand: 'Steinway & Sons', model: 'A-188', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1911, euro: 38_500, condition: 'Used - Good', finish: 'ebony, hand polished', cm: 188, serial: '148320', stock: 'KF-881',
    description: 'Rebuilt in our workshop between 2021 and 2023: new pin block, new strings, soundboard repaired and kept, action with new hammers and the old keys in ivory-free covers. French-polished case, Schellack by hand. A singing pre-war A with a record of every step in photographs.',
    images: ['grand-semi-concert-ebony', 'detail-strings', 'detail-plate', 'detail-keyboard'], details: { actionType: 'Rebuilt, new hammers 2023', pedalCount: 2, lastServiced: '2026-10-05', specialFeatures: ['Rebuilding report with photographs'] }, slots: 'workshop', created_days_ago: 21, view_count: 198,
  }),
  demoListing({
    key: 'steinway-m-1928', owner: 'seeblick', brand: 'Steinway & Sons', model: 'M-170', piano_type: 'Grand', subtype: 'Baby', year: 1928, euro: 29_800, condition: 'Used - Fair', finish: 'walnut, satin', cm: 170, serial: '258900',
    description: 'Walnut M from a villa at the lake, played little and never restored. Strings are original and dull in the bass; the tuning holds at 438 Hz. We offer it as it stands, or restored by us with a fixed quotation. The veneer is sun-bleached on the lid, the carved desk complete.',
    images: ['grand-baby-walnut', 'detail-keyboard-walnut', 'detail-plate'], details: { actionType: 'Original, worn', pedalCount: 2, lastServiced: '2024-03-11' }, slots: 'shop', created_days_ago: 46, view_count: 143,
  }),
  demoListing({
    key: 'steinway-o-2006', owner: 'freiburg', brand: 'Steinway & Sons', model: 'O-180', piano_type: 'Grand', subtype: 'Baby', year: 2006, euro: 46_000, condition: 'Used - Like New', finish: 'polished white', cm: 180, serial: '577600',
    description: 'We bought this white O new from the Steinway-Haus and it has stood in one room with a humidifier ever since. Tuned twice a year by the same technician; all invoices are here. We move to a flat and cannot keep it. Ground floor, wide terrace door, no steps.',
    images: ['grand-baby-white', 'detail-keyboard', 'detail-pedals'], details: { actionType: 'Renner', pedalCount: 3, lastServiced: '2026-05-20' }, slots: 'weekend', created_days_ago: 6, view_count: 231,
  }),
  demoListing({
    key: 'steinway-s-1936', owner: 'linz', brand: 'Steinway & Sons', model: 'S-155', piano_type: 'Grand', subtype: 'Baby', year: 1936, euro: null, condition: 'Used - Fair', finish: 'mahogany', cm: 155, serial: '283200',
    description: 'Inherited from my grandmother, who taught on it for forty years. A tuner looked at it in spring: pin block sound, hammers worn, two dampers buzz. I would like it to be played again and talk about the price with whoever comes and plays.',
    images: ['grand-semi-concert-mahogany', 'detail-keyboard-walnut'], details: { pedalCount: 2, lastServiced: '2026-04-14' }, slots: 'evenings', created_days_ago: 17, view_count: 164,
  }),
  demoListing({
    key: 'boesendorfer-225-1984', owner: 'alpenton', brand: 'Bösendorfer', model: '225', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1984, euro: 49_500, condition: 'Used - Good', finish: 'polished ebony', cm: 225, serial: '37010', stock: 'AT-417',
    description: 'Ninety-two keys, four of them below the usual A, and the round Viennese bass that comes with them. Came from a conservatory; restrung in the treble in 2015, action overhauled in 2022. The case was polished once and looks well from where the audience sits. Delivery in Austria included.',
    images: ['grand-semi-concert-ebony', 'grand-semi-concert-above-ebony', 'detail-strings'], details: { actionType: 'Renner, overhauled 2022', pedalCount: 3, lastServiced: '2026-08-27', specialFeatures: ['92 keys'] }, slots: 'workshop', created_days_ago: 12, view_count: 176, paid: ['featured', 6],
  }),
  demoListing({
    key: 'boesendorfer-200-1998', owner: 'dealer', brand: 'Bösendorfer', model: '200', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1998, euro: 42_000, condition: 'Used - Like New', finish: 'polished ebony', cm: 200, serial: '44650', stock: 'PB-2044',
    description: 'From the music room of a notary who played Schubert and little else. Hardly used above forte: hammers show shallow grooves, the keys are level. Tuned and voiced in our workshop; the tone is dark and very even. Includes the original leather bench.',
    images: ['grand-semi-concert-ebony', 'detail-keyboard', 'detail-action'], details: { actionType: 'Renner', pedalCount: 3, lastServiced: '2026-10-30' }, slots: 'shop', created_days_ago: 2, view_count: 97,
  }),
  demoListing({
    key: 'boesendorfer-290-1975', owner: 'suedhang', brand: 'Bösendorfer', model: 'Imperial 290', piano_type: 'Grand', subtype: 'Concert', year: 1975, euro: null, condition: 'Used - Good', finish: 'polished ebony', cm: 290, serial: '30810',
    description: 'Imperial with 97 keys from a broadcasting studio. Four generations of technicians have signed the key bed. New hammers in 2016, strings of 2008, plate and soundboard immaculate. It needs a room of at least sixty square metres and a lift or a crane; we plan the Transport with you.',
    images: ['grand-concert-ebony', 'grand-concert-above-ebony', 'detail-strings', 'detail-pedals'], details: { actionType: 'Renner, hammers 2016', pedalCount: 3, lastServiced: '2026-06-09', specialFeatures: ['97 keys', 'Fitted cover'] }, slots: 'workshop', created_days_ago: 58, view_count: 305,
  }),
  demoListing({
    key: 'bechstein-192-1988', owner: 'saitenwerk', brand: 'Bechstein', model: 'M/P 192', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1988, euro: 27_900, condition: 'Used - Good', finish: 'polished ebony', cm: 192, serial: '179006', stock: 'SW-1903',
    description: 'Clear, slender Bechstein tone in a case of the late Berlin years. Owned by a choir that rehearsed twice a week: the middle octaves were worn, so we fitted new hammers and knuckles and weighed the keys. The lid hinge was replaced. Two years of our own Garantie.',
    images: ['grand-semi-concert-ebony', 'detail-action', 'detail-keyboard'], details: { actionType: 'New hammers and knuckles 2026', pedalCount: 3, lastServiced: '2026-11-03' }, slots: 'shop', created_days_ago: 5, view_count: 121,
  }),
  demoListing({
    key: 'bechstein-b-1905', owner: 'goerlitz', brand: 'Bechstein', model: 'B', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1905, euro: 4_800, condition: 'For Parts/Not Working', finish: 'ebony', cm: 203, serial: '74200',
    description: 'Stood in an unheated hall for twenty years. The pin block no longer holds, several bass strings are broken and moths have been at the felt. Case, plate, lyre and legs are complete and the veneer is good: for a workshop, or for somebody with patience.',
    images: ['grand-semi-concert-ebony', 'detail-plate'], details: { pedalCount: 2, specialFeatures: ['Turned legs', 'Candle boards in the music desk'] }, slots: 'saturday', created_days_ago: 33, view_count: 88,
  }),
  demoListing({
    key: 'bluethner-6-1927', owner: 'saitenwerk', brand: 'Blüthner', model: 'Stil 6', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1927, euro: 18_500, condition: 'Used - Good', finish: 'walnut, satin', cm: 190, serial: '111100', stock: 'SW-1877',
    description: 'Leipzig built it and we have it back: Stil 6 with aliquot strings in the treble, whose fourth string is not struck and sounds along. Restrung in 2011, the patent action replaced by a modern one, walnut veneer oiled rather than lacquered. Sweet and long in tone.',
    images: ['grand-semi-concert-walnut', 'detail-keyboard-walnut', 'detail-strings', 'detail-pedals-walnut'], details: { actionType: 'Renner, fitted 2011', pedalCount: 2, lastServiced: '2026-09-01', specialFeatures: ['Aliquot strings'] }, slots: 'shop', created_days_ago: 27, view_count: 159,
  }),
  demoListing({
    key: 'bluethner-10-1994', owner: 'bern', brand: 'Blüthner', model: 'Modell 10', piano_type: 'Grand', subtype: 'Baby', year: 1994, euro: 19_800, condition: 'Used - Good', finish: 'mahogany', cm: 154, serial: '149120',
    description: 'Small Blüthner in dark mahogany, bought new in Bern and kept away from the radiator. Played an hour a day by one adult. Tuning stable, last Regulation in 2023; the fallboard has a scratch the cat can explain. Second floor with lift.',
    images: ['grand-semi-concert-mahogany', 'detail-keyboard', 'detail-pedals'], details: { actionType: 'Renner', pedalCount: 2, lastServiced: '2026-02-17' }, slots: 'evenings', created_days_ago: 14, view_count: 73,
  }),
  demoListing({
    key: 'grotrian-1913', owner: 'goettingen', brand: 'Grotrian-Steinweg', model: '', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1913, euro: 7_900, condition: 'Used - Fair', finish: 'rosewood', cm: 185, serial: '28900',
    description: 'I do not know the model; the cast plate says Braunschweig and the length is 185 cm with the lid closed. The rosewood is beautiful, the bass still growls, the treble needs new hammers according to our tuner. Bought at an estate sale in 1991.',
    images: ['grand-semi-concert-mahogany', 'detail-plate'], details: { pedalCount: 2, lastServiced: '2025-10-08' }, slots: 'weekend', created_days_ago: 40, view_count: 66,
  }),
  demoListing({
    key: 'foerster-170-1936', owner: 'dealer', brand: 'August Förster', model: '170', piano_type: 'Grand', subtype: 'Baby', year: 1936, euro: 8_900, condition: 'Used - Good', finish: 'ebony, satin', cm: 170, serial: '72100', stock: 'PB-1978',
    description: 'A Löbau grand with the friendly, slightly nasal middle register its admirers look for. We renewed the bass strings and damper felt in 2020. The satin lacquer is not the first coat. Solid choice for a teaching room; hire with purchase option is possible.',
    images: ['grand-baby-ebony', 'grand-baby-above-ebony', 'detail-strings'], details: { actionType: 'Original, regulated 2020', pedalCount: 2, lastServiced: '2026-03-26' }, slots: 'shop', created_days_ago: 71, view_count: 134, paid: ['featured', -3],
  }),
  demoListing({
    key: 'yamaha-cfx-2015', owner: 'alpenton', brand: 'Yamaha', model: 'CFX', piano_type: 'Grand', subtype: 'Concert', year: 2015, euro: 89_000, condition: 'Used - Like New', finish: 'polished ebony', cm: 275, serial: '6408120', stock: 'AT-430',
    description: 'Festival instrument of the last seasons, looked after by the maker\'s own technicians and now sold from the pool. Powerful and clean in every register, with a fast, even action. Hammers voiced once, strings of 2015. A transport crate is available.',
    images: ['grand-concert-ebony', 'grand-concert-above-ebony', 'detail-action'], details: { actionType: 'Yamaha', pedalCount: 3, lastServiced: '2026-08-31' }, slots: 'workshop', created_days_ago: 8, view_count: 240, paid: ['vip', 3],
  }),
  demoListing({
    key: 'yamaha-c7-1994', owner: 'de-gracht', brand: 'Yamaha', model: 'C7', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1994, euro: 19_900, condition: 'Used - Good', finish: 'polished ebony', cm: 227, serial: '5348213', stock: 'DG-552',
    description: 'Studio grand from Utrecht with a bright, direct tone that sits well in a mix. Restrung in the bass in 2018, new key tops in the two middle octaves. The rim shows tape marks where microphones were fixed, all of them faint.',
    images: ['grand-semi-concert-ebony', 'detail-keyboard', 'detail-strings'], details: { actionType: 'Yamaha', pedalCount: 3, lastServiced: '2026-07-21' }, slots: 'shop', created_days_ago: 19, view_count: 152,
  }),
  demoListing({
    key: 'yamaha-c3-2003', owner: 'koeln', brand: 'Yamaha', model: 'C3', piano_type: 'Grand', subtype: 'Baby', year: 2003, euro: 14_500, condition: 'Used - Like New', finish: 'polished ebony', cm: 186, serial: '6041877',
    description: 'Our daughter studied on this C3 and has moved on with a scholarship and without a living room. Non-smoking home, floor heating off in that room, hygrometer always between 45 and 60 percent. Two tunings a year, receipts available.',
    images: ['grand-baby-ebony', 'grand-baby-above-ebony', 'detail-pedals'], details: { actionType: 'Yamaha', pedalCount: 3, lastServiced: '2026-10-12' }, slots: 'weekend', created_days_ago: 1, view_count: 58,
  }),
  demoListing({
    key: 'yamaha-g2-1974', owner: 'seller', brand: 'Yamaha', model: 'G2', piano_type: 'Grand', subtype: 'Baby', year: 1974, euro: 6_900, condition: 'Used - Good', finish: 'polished ebony', cm: 173, serial: '1823450',
    description: 'Reliable practice grand, imported from Japan by a dealer in 1999 and ours since then. Tuning pins firm, hammers filed once. The white key tops have yellowed a little near middle C. Collection from Graz, ground floor.',
    images: ['grand-baby-ebony', 'detail-keyboard'], details: { pedalCount: 2, lastServiced: '2025-11-27' }, slots: 'evenings', created_days_ago: 24, view_count: 81,
  }),
  demoListing({
    key: 'yamaha-gb1k-2011', owner: 'groningen', brand: 'Yamaha', model: 'GB1K', piano_type: 'Grand', subtype: 'Baby', year: 2011, euro: 8_200, condition: 'Used - Like New', finish: 'polished white', cm: 151, serial: 'J2886412',
    description: 'The small white grand for a narrow Dutch staircase: it came up in one piece through the window. Light action, pleasant at low volume. Always in the same room, piano cover from the first day. Moving is for the buyer to arrange.',
    images: ['grand-baby-white', 'detail-keyboard'], details: { pedalCount: 3, lastServiced: '2026-01-30' }, slots: 'saturday', created_days_ago: 11, view_count: 69,
  }),
  demoListing({
    key: 'kawai-gx2-2015', owner: 'am-fluss', brand: 'Kawai', model: 'GX-2', piano_type: 'Grand', subtype: 'Baby', year: 2015, euro: 17_800, condition: 'Used - Like New', finish: 'polished ebony', cm: 180, serial: '2682190', stock: 'KF-902',
    description: 'Taken in exchange for a larger grand after nine careful years. Millennium III action with carbon parts, very even from bottom to top. We checked every one of the 88 notes and found one loose bushing, since renewed. Five years of dealer warranty.',
    images: ['grand-baby-ebony', 'detail-action', 'detail-keyboard', 'detail-pedals'], details: { actionType: 'Millennium III', pedalCount: 3, lastServiced: '2026-11-10' }, slots: 'workshop', created_days_ago: 4, view_count: 90,
  }),
  demoListing({
    key: 'kawai-kg2c-1979', owner: 'dealer', brand: 'Kawai', model: 'KG-2C', piano_type: 'Grand', subtype: 'Baby', year: 1979, euro: 7_400, condition: 'Used - Fair', finish: 'polished ebony', cm: 175, serial: '1093712', stock: 'PB-2050',
    description: 'Rehearsal-room grand of a theatre, played hard and tuned often. Hammers are at the end of their life, the lacquer has chips at the key slip. Honest price for an instrument to wear out, or to rebuild in winter.',
    images: ['grand-baby-ebony', 'grand-baby-above-ebony'], details: { pedalCount: 3, lastServiced: '2025-06-04' }, slots: 'shop', created_days_ago: 30, view_count: 45, hidden: 'reserved',
  }),
  demoListing({
    key: 'shigeru-sk3-2012', owner: 'de-gracht', brand: 'Shigeru Kawai', model: 'SK-3', piano_type: 'Grand', subtype: 'Semi-Concert', year: 2012, euro: 34_900, condition: 'Used - Like New', finish: 'polished ebony', cm: 188, serial: '2647310', stock: 'DG-560',
    description: 'Built in small numbers at Ryuyo, with long-seasoned spruce and the maker\'s own voicing visit after delivery. One owner in Amersfoort. A quiet, coloured piano-pianissimo that few grands of this length have. Certificate and moisture log included.',
    images: ['grand-semi-concert-ebony', 'grand-semi-concert-above-ebony', 'detail-strings'], details: { actionType: 'Millennium III', pedalCount: 3, lastServiced: '2026-09-25' }, slots: 'shop', created_days_ago: 16, view_count: 118, paid: ['featured', 20],
  }),
  demoListing({
    key: 'fazioli-f183-2010', owner: 'seeblick', brand: 'Fazioli', model: 'F183', piano_type: 'Grand', subtype: 'Baby', year: 2010, euro: 74_000, condition: 'Used - Like New', finish: 'polished ebony', cm: 183,
    description: 'Number on request: the owner prefers discretion. Red-spruce soundboard from the Val di Fiemme, gold-coloured fittings, transparent sound with great reserves. Played weekly in a private salon at Zürichsee. Viewing with passport at our hall in Luzern.',
    images: ['grand-baby-ebony', 'grand-baby-above-ebony', 'detail-pedals', 'detail-strings'], details: { pedalCount: 3, lastServiced: '2026-10-20' }, slots: 'shop', created_days_ago: 35, view_count: 221,
  }),
  demoListing({
    key: 'petrof-iv-1986', owner: 'alpenton', brand: 'Petrof', model: 'IV', piano_type: 'Grand', subtype: 'Baby', year: 1986, euro: 7_600, condition: 'Used - Good', finish: 'walnut, polished', cm: 173, serial: '447300', stock: 'AT-402',
    description: 'Warm Bohemian sound and a walnut case with plenty of figure. Came from a village school near Hallein; we replaced the key bushings and cleaned out forty years of chalk. The una corda pedal squeaked and no longer does.',
    images: ['grand-semi-concert-walnut', 'detail-keyboard-walnut'], details: { pedalCount: 2, lastServiced: '2026-05-13' }, slots: 'workshop', created_days_ago: 52, view_count: 77,
  }),
  demoListing({
    key: 'pleyel-1926', owner: 'freiburg', brand: 'Pleyel', model: '3bis', piano_type: 'Grand', subtype: 'Baby', year: 1926, euro: 9_500, condition: 'Used - Fair', finish: 'mahogany', cm: 164, serial: '180200',
    description: 'French grand in flamed mahogany, found in Colmar and restrung there in 1998. Light touch, clear speaking treble, a bass that is more colour than power. The soundboard has two closed cracks without noise. For Debussy rather than for Liszt.',
    images: ['grand-semi-concert-mahogany', 'detail-keyboard', 'detail-plate'], details: { pedalCount: 2, lastServiced: '2024-12-02' }, slots: 'evenings', created_days_ago: 63, view_count: 104,
  }),
  demoListing({
    key: 'mason-hamlin-a-1923', owner: 'suedhang', brand: 'Mason & Hamlin', model: 'A', piano_type: 'Grand', subtype: 'Baby', year: 1923, euro: 22_000, condition: 'Used - Good', finish: 'mahogany, satin', cm: 173, serial: '33010',
    description: 'Rare on this side of the Atlantic: a Boston A with the steel tension resonator under its soundboard. Restored in 2014 with new block, strings and hammers. Dark, dense tone with remarkable sustain. Serial and case number are both on the plate; the serial is given here.',
    images: ['grand-semi-concert-mahogany', 'detail-strings', 'detail-plate'], details: { actionType: 'Rebuilt 2014', pedalCount: 3, lastServiced: '2026-06-24', specialFeatures: ['Tension resonator'] }, slots: 'workshop', created_days_ago: 44, view_count: 92,
  }),
  demoListing({
    key: 'boston-178-2013', owner: 'saitenwerk', brand: 'Boston', model: 'GP-178 PE', piano_type: 'Grand', subtype: 'Baby', year: 2013, euro: 18_900, condition: 'Used - Like New', finish: 'polished ebony', cm: 178, serial: 'B177820', stock: 'SW-1911',
    description: 'Wide tail, low tension and a full tone for its 178 cm. One owner, tuned twice a year, hammers hardly marked. The bench has a new cover. We deliver to the ground floor anywhere in Saxony at no charge.',
    images: ['grand-baby-ebony', 'detail-keyboard', 'detail-action'], details: { pedalCount: 3, lastServiced: '2026-10-01' }, slots: 'shop', created_days_ago: 13, view_count: 64,
  }),
  demoListing({
    key: 'baldwin-r-1988', owner: 'lueneburg', brand: 'Baldwin', model: 'R', piano_type: 'Grand', subtype: 'Baby', year: 1988, euro: 6_500, condition: 'Used - Good', finish: 'walnut, satin', cm: 173, serial: '282400',
    description: 'Came over with us from Ohio in 1996, in a container and well wrapped. Walnut satin, big American bass, sostenuto pedal. It has been tuned to 440 Hz for thirty years and stays there. One key top replaced, almost invisible.',
    images: ['grand-baby-walnut', 'detail-keyboard-walnut', 'detail-pedals-walnut'], details: { pedalCount: 3, lastServiced: '2026-04-02' }, slots: 'weekend', created_days_ago: 29, view_count: 53,
  }),
  demoListing({
    key: 'schimmel-182', owner: 'am-fluss', brand: 'Schimmel', model: 'CC 182', piano_type: 'Grand', subtype: 'Semi-Concert', year: 1996, euro: 15_900, condition: 'Used - Good', finish: 'cherry, satin', cm: 182, stock: 'KF-915',
    description: 'Cherry satin is seldom seen on a grand of this length. From a parish hall in Verden, where it was played on Sundays. We cleaned the action, tightened the flanges and tuned it three times to settle. Bright Braunschweig tone, easy to control.',
    images: ['grand-baby-cherry', 'detail-keyboard-walnut'], details: { actionType: 'Renner', pedalCount: 3, lastServiced: '2026-11-17' }, slots: 'workshop', created_days_ago: 0, view_count: 12,
  }),
  demoListing({
    key: 'steinway-c-sold', owner: 'dealer', brand: 'Steinway & Sons', model: 'C-227', piano_type: 'Grand', subtype: 'Concert', year: 1979, euro: 62_000, condition: 'Used - Good', finish: 'polished ebony', cm: 227, serial: '461900', stock: 'PB-1999',
    description: 'Sold to a chamber-music society in October. Kept here for the file: Hamburg C, new hammers 2017, soundboard without cracks, Klavierpass complete, delivered with a concert bench and cover.',
    images: ['grand-concert-ebony', 'grand-concert-above-ebony'], details: { pedalCount: 3, lastServiced: '2026-09-09' }, slots: 'none', created_days_ago: 120, view_count: 640, hidden: 'sold',
  }),
];
