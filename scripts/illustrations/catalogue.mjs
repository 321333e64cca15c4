/** Every picture by the name of its file. */
import { drawAction, drawKeyboard, drawPedals, drawPlate, drawStringsView } from './details.mjs';
import { drawHomePiano, drawStagePiano } from './digital.mjs';
import { finishes } from './finishes.mjs';
import { drawGrand } from './grand.mjs';
import { drawFallback, drawState } from './spots.mjs';
import { drawUpright } from './upright.mjs';

/** @typedef {import('./finishes.mjs').FinishName} FinishName */
/** @typedef {readonly (readonly [name: string, draw: () => string])[]} Entries */

/** Lengths in cm of the usual classes. */
const grands = { concert: { length: 274, name: 'Concert grand' }, 'semi-concert': { length: 211, name: 'Semi-concert grand' }, baby: { length: 157, name: 'Baby grand' } };

/** @param {keyof typeof grands} size @param {'audience' | 'above'} view @param {readonly FinishName[]} names @returns {Entries} */
const grandEntries = (size, view, names) =>
  names.map((finish) => {
    const { length, name } = grands[size];
    const seen = view === 'above' ? '-above' : '';
    const title = `${name}${view === 'above' ? ' from above' : ''}, ${finishes[finish].label}`;
    return [`grand-${size}${seen}-${finish}`, () => drawGrand({ title, finish, length, view })];
  });

/** @param {import('./upright.mjs').Cabinet} cabinet @param {readonly FinishName[]} names @returns {Entries} */
const uprightEntries = (cabinet, names) =>
  names.map((finish) => [`upright-${cabinet}-${finish}`, () => drawUpright({ title: `Upright (${cabinet}), ${finishes[finish].label}`, finish, cabinet })]);

/** @type {Entries} */
export const catalogue = [
  ...grandEntries('concert', 'audience', ['ebony']),
  ...grandEntries('semi-concert', 'audience', ['ebony', 'white', 'walnut', 'mahogany']),
  ...grandEntries('baby', 'audience', ['ebony', 'white', 'walnut', 'cherry']),
  ...grandEntries('concert', 'above', ['ebony']),
  ...grandEntries('semi-concert', 'above', ['ebony']),
  ...grandEntries('baby', 'above', ['ebony']),
  ...uprightEntries('professional', ['ebony', 'white', 'walnut', 'mahogany']),
  ...uprightEntries('studio', ['ebony', 'white', 'walnut']),
  ...uprightEntries('console', ['ebony', 'walnut', 'cherry']),
  ...uprightEntries('spinet', ['walnut']),
  ['upright-side-ebony', () => drawUpright({ title: 'Upright from the side, polished ebony', finish: 'ebony', cabinet: 'professional', view: 'side' })],
  ['hybrid-upright-ebony', () => drawUpright({ title: 'Hybrid upright, polished ebony', finish: 'ebony', cabinet: 'studio', hybrid: true })],
  ['digital-stage-88', () => drawStagePiano({ title: 'Stage piano with 88 keys' })],
  ['digital-home-ebony', () => drawHomePiano({ title: 'Digital home piano, black', finish: 'ebony' })],
  ['digital-home-white', () => drawHomePiano({ title: 'Digital home piano, white', finish: 'white' })],
  ['digital-home-walnut', () => drawHomePiano({ title: 'Digital home piano, walnut', finish: 'walnut' })],
  ['detail-keyboard', () => drawKeyboard({ title: 'Keyboard', finish: 'ebony' })],
  ['detail-keyboard-walnut', () => drawKeyboard({ title: 'Keyboard in a walnut case', finish: 'walnut' })],
  ['detail-plate', () => drawPlate({ title: 'Iron plate with tuning pins and the window of the serial number' })],
  ['detail-action', () => drawAction({ title: 'Hammers of the action' })],
  ['detail-pedals', () => drawPedals({ title: 'Three pedals', finish: 'ebony' })],
  ['detail-pedals-walnut', () => drawPedals({ title: 'Three pedals of a walnut piano', finish: 'walnut' })],
  ['detail-strings', () => drawStringsView({ title: 'Soundboard, bridge and strings' })],
  ['fallback-grand', () => drawFallback({ title: 'Grand, no picture yet', kind: 'grand' })],
  ['fallback-upright', () => drawFallback({ title: 'Upright, no picture yet', kind: 'upright' })],
  ['fallback-digital', () => drawFallback({ title: 'Digital piano, no picture yet', kind: 'digital' })],
  ['fallback-hybrid', () => drawFallback({ title: 'Hybrid piano, no picture yet', kind: 'hybrid' })],
  ['fallback-none', () => drawFallback({ title: 'No picture', kind: 'none' })],
  ['state-empty-search', () => drawState({ title: 'Nothing found', kind: 'search' })],
  ['state-empty-saved', () => drawState({ title: 'Nothing saved yet', kind: 'saved' })],
  ['state-empty-messages', () => drawState({ title: 'No messages yet', kind: 'messages' })],
  ['state-empty-listings', () => drawState({ title: 'No listings yet', kind: 'listings' })],
  ['state-offline', () => drawState({ title: 'No connection', kind: 'offline' })],
  ['state-error', () => drawState({ title: 'Something went wrong', kind: 'error' })],
];
