import { demoListing, type DemoListing } from './demo-listing.ts';

/** Digital and hybrid pianos. No public table dates their serial numbers, so none is given. */
export const demoElectrics: readonly DemoListing[] = [
  demoListing({
    key: 'roland-lx708-2019', owner: 'am-fluss', brand: 'Roland', model: 'LX-708', piano_type: 'Digital', subtype: '88 keys', year: 2019, euro: 3_900, condition: 'Used - Like New', finish: 'polished ebony', cm: 118, stock: 'KF-910',
    description: 'The tall home digital with a lid and eight loudspeakers, returned after a change of mind in the third year. Firmware current, all keys measured for even velocity. Weighs 112 kg: please plan two carriers.',
    images: ['digital-home-ebony', 'detail-keyboard', 'detail-pedals'], details: { keyAction: 'PHA-50, wood and plastic', polyphony: 384, soundEngine: 'Piano Reality modelling', connectivity: ['Bluetooth', 'USB', 'MIDI'], lastServiced: '2026-10-02' }, slots: 'workshop', created_days_ago: 11, view_count: 48,
  }),
  demoListing({
    key: 'roland-fp30x', owner: 'koeln', brand: 'Roland', model: 'FP-30X', piano_type: 'Digital', subtype: '88 keys', year: 2022, euro: 480, condition: 'Used - Good', finish: 'black',
    description: 'Bought in the lockdown, played until the real piano came. With stand, three-pedal unit and headphones. One small scratch beside the volume knob.',
    images: ['digital-stage-88', 'detail-keyboard'], details: { keyAction: 'PHA-4 Standard', polyphony: 256, soundEngine: 'SuperNATURAL', connectivity: ['Bluetooth', 'USB'] }, slots: 'evenings', created_days_ago: 3, view_count: 77,
  }),
  demoListing({
    key: 'nord-grand-2021', owner: 'de-gracht', brand: 'Nord', model: 'Grand', piano_type: 'Digital', subtype: '88 keys', year: 2021, euro: 2_250, condition: 'Used - Good', finish: 'red', stock: 'DG-561',
    description: 'Tour instrument of a jazz trio, with flight case. Kawai hammer action with ivory touch, triple pedal included. Paint is rubbed at two corners; inputs and outputs tested by us, one jack replaced.',
    images: ['digital-stage-88'], details: { keyAction: 'Kawai hammer action', polyphony: 120, soundEngine: 'Nord Piano Library', connectivity: ['USB', 'MIDI', 'Line out'], specialFeatures: ['Flight case'] }, slots: 'shop', created_days_ago: 8, view_count: 63,
  }),
  demoListing({
    key: 'nord-electro', owner: 'bern', brand: 'Nord', model: 'Electro 6D 73', piano_type: 'Digital', subtype: '66-76 keys', year: 2020, euro: 1_350, condition: 'Used - Like New', finish: 'red',
    description: 'Seventy-three keys are enough for organ, Rhodes and clavinet, and it goes into the tram. Used at home only, drawbars smooth, original box and sustain pedal present.',
    images: ['digital-stage-88', 'detail-keyboard'], details: { keyAction: 'Semi-weighted waterfall', polyphony: 120, soundEngine: 'Sampled pianos, modelled organ', connectivity: ['USB', 'MIDI'] }, slots: 'evenings', created_days_ago: 20, view_count: 34,
  }),
  demoListing({
    key: 'casio-pxs7000', owner: 'freiburg', brand: 'Casio', model: 'PX-S7000', piano_type: 'Digital', subtype: '88 keys', year: 2023, euro: 1_290, condition: 'Used - Like New', finish: 'white, on oak legs',
    description: 'Slim white Casio on its wooden stand, looks like furniture and sounds better than it needs to. Half a year old in use, two more years of warranty transferable with the bill.',
    images: ['digital-home-white', 'detail-keyboard'], details: { keyAction: 'Hybrid hammer action, spruce keys', polyphony: 256, soundEngine: 'AiR grand', connectivity: ['Bluetooth', 'USB'] }, slots: 'weekend', created_days_ago: 5, view_count: 52,
  }),
  demoListing({
    key: 'casio-sa46', owner: 'goettingen', brand: 'Casio', model: 'SA-46', piano_type: 'Digital', subtype: '40-44 keys', year: 2018, euro: 25, condition: 'Used - Fair', finish: 'black and green',
    description: 'Thirty-two small keys for small hands; listed in the smallest class there is. One key clicks, the batteries are fresh and the demo song cannot be unlearned. Shipping is possible.',
    images: [], details: { polyphony: 8, soundEngine: 'Samples' }, slots: 'none', created_days_ago: 26, view_count: 19,
  }),
  demoListing({
    key: 'yamaha-clp745', owner: 'alpenton', brand: 'Yamaha', model: 'CLP-745', piano_type: 'Digital', subtype: '88 keys', year: 2021, euro: 1_750, condition: 'Used - Good', finish: 'rosewood', cm: 93, stock: 'AT-428',
    description: 'Clavinova from a teacher\'s second room, with wooden white keys and the recordings of two concert grands. The pedals were cleaned, the music desk has a pencil mark. With bench and headphones.',
    images: ['digital-home-walnut', 'detail-keyboard-walnut', 'detail-pedals-walnut'], details: { keyAction: 'GrandTouch-S', polyphony: 256, soundEngine: 'CFX and Imperial samples', connectivity: ['Bluetooth audio', 'USB'], lastServiced: '2026-08-20' }, slots: 'workshop', created_days_ago: 32, view_count: 40,
  }),
  demoListing({
    key: 'kawai-ca99', owner: 'seeblick', brand: 'Kawai', model: 'CA99', piano_type: 'Digital', subtype: '88 keys', year: 2020, euro: null, condition: 'Used - Like New', finish: 'polished ebony', cm: 107,
    description: 'Digital piano with a real soundboard that radiates backwards into the room. Showroom model; long wooden keys with counterweights. Ask us for the price including stairs and set-up in central Switzerland.',
    images: ['digital-home-ebony', 'detail-keyboard'], details: { keyAction: 'Grand Feel III', polyphony: 256, soundEngine: 'SK-EX Rendering', connectivity: ['Bluetooth', 'USB', 'MIDI'] }, slots: 'shop', created_days_ago: 38, view_count: 30,
  }),
  demoListing({
    key: 'kawai-es920-draft', owner: 'seller', brand: 'Kawai', model: 'ES920', piano_type: 'Digital', subtype: '88 keys', year: 2021, euro: 990, condition: 'Used - Good', finish: 'black',
    description: 'Portable Kawai with a good touch. I still have to photograph the back and look for the bill.',
    images: [], details: { keyAction: 'Responsive Hammer III', polyphony: 256 }, slots: 'evenings', created_days_ago: 2, view_count: 0, hidden: 'draft',
  }),
  demoListing({
    key: 'roland-hp-ended', owner: 'linz', brand: 'Roland', model: 'HP504', piano_type: 'Digital', subtype: '88 keys', year: 2014, euro: 650, condition: 'Used - Good', finish: 'rosewood',
    description: 'Withdrawn: it stays in the family after all. Home digital with closing lid, three pedals and a bench, everything in working order.',
    images: ['digital-home-walnut'], details: { keyAction: 'PHA-4 Premium', polyphony: 128 }, slots: 'none', created_days_ago: 90, view_count: 58, hidden: 'ended',
  }),
  demoListing({
    key: 'yamaha-n3x', owner: 'suedhang', brand: 'Yamaha', model: 'AvantGrand N3X', piano_type: 'Hybrid', subtype: 'Hybrid Grand', year: 2018, euro: 12_900, condition: 'Used - Like New', finish: 'polished ebony', stock: 'FS-0123',
    description: 'A grand action with real hammers that stop before strings that are not there. For a flat above a sleeping child, and for a neighbour who is not one. Loudspeakers and key sensors tested; the case is without marks.',
    images: ['grand-baby-ebony', 'detail-action', 'detail-pedals'], details: { acousticFeatures: 'Grand action with hammers', digitalFeatures: 'Four-channel speakers, tactile response', soundEngine: 'Binaural CFX and Imperial', controlSystem: 'Hidden panel', lastServiced: '2026-09-11' }, slots: 'workshop', created_days_ago: 14, view_count: 66,
  }),
  demoListing({
    key: 'yamaha-u1ta-2018', owner: 'saitenwerk', brand: 'Yamaha', model: 'U1 TA3', piano_type: 'Hybrid', subtype: 'Hybrid Upright', year: 2018, euro: 9_400, condition: 'Used - Like New', finish: 'polished ebony', cm: 121, serial: '6468800', stock: 'SW-1915',
    description: 'TransAcoustic U1: acoustic by day, silent with headphones by night, and in between the soundboard itself becomes the loudspeaker. One owner, complete with power supply, hook and manual.',
    images: ['hybrid-upright-ebony', 'detail-keyboard', 'detail-strings'], details: { acousticFeatures: 'Full U1, 121 cm', digitalFeatures: 'Silent system, soundboard transducers', soundEngine: 'CFX samples', controlSystem: 'Panel under the key slip', lastServiced: '2026-10-27' }, slots: 'shop', created_days_ago: 10, view_count: 59, paid: ['featured', 2],
  }),
  demoListing({
    key: 'kawai-nv10', owner: 'de-gracht', brand: 'Kawai', model: 'NOVUS NV10', piano_type: 'Hybrid', subtype: 'Hybrid Grand', year: 2019, euro: 7_800, condition: 'Used - Good', finish: 'polished ebony',
    description: 'Millennium III grand action, optical sensors and the recorded SK-EX. Came from a practice cell of a conservatory: the bench is worn, the keys are not. Height of the damper point was adjusted by us.',
    images: ['hybrid-upright-ebony', 'detail-action'], details: { acousticFeatures: 'Millennium III action', digitalFeatures: 'Optical hammer sensing', soundEngine: 'SK-EX Rendering', controlSystem: 'Touch display', lastServiced: '2026-06-30' }, slots: 'shop', created_days_ago: 21, view_count: 35,
  }),
  demoListing({
    key: 'bechstein-vario', owner: 'dealer', brand: 'Bechstein', model: 'Millenium 116 Vario', piano_type: 'Hybrid', subtype: 'Hybrid Upright', year: 2011, euro: 10_800, condition: 'Used - Good', finish: 'polished ebony', cm: 116, stock: 'PB-2049',
    description: 'Modern upright with the Vario silent system fitted by the works. Acoustic voice clear and quick; in silent mode a rail stops the hammers and you hear the sampled grand. Sensor strip cleaned and calibrated in November.',
    images: ['hybrid-upright-ebony', 'detail-keyboard', 'detail-pedals'], details: { acousticFeatures: 'Upright 116 cm', digitalFeatures: 'Vario silent system', soundEngine: 'Sampled concert grand', controlSystem: 'Touch panel', lastServiced: '2026-11-09' }, slots: 'shop', created_days_ago: 7, view_count: 42,
  }),
  demoListing({
    key: 'kawai-k300-atx', owner: 'seller', brand: 'Kawai', model: 'K-300 ATX3', piano_type: 'Hybrid', subtype: 'Hybrid Upright', year: 2017, euro: 6_400, condition: 'Used - Like New', finish: 'polished ebony', cm: 122, serial: '2705800',
    description: 'Silent piano that let me practise at night in Graz for years. AnyTime system with headphones for two. Tuned in October, all functions shown at the viewing. Sold because a grand has arrived.',
    images: ['hybrid-upright-ebony', 'detail-keyboard', 'detail-pedals'], details: { acousticFeatures: 'K-300, 122 cm', digitalFeatures: 'AnyTime silent system', soundEngine: 'Harmonic Imaging', controlSystem: 'Touch display', lastServiced: '2026-10-11' }, slots: 'evenings', created_days_ago: 41, view_count: 101, hidden: 'sold',
  }),
];
