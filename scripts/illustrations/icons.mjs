/**
 * The mark: a grand from above with the player at the bottom, so the spine (bass) is on the left and the bent side on the
 * right; three strings, and one octave of black keys. Drawn on 32 × 32.
 */
const lacquer = '<linearGradient id="l" x2="1" y2="1"><stop stop-color="#2e2924"/><stop offset=".5" stop-color="#171411"/><stop offset="1" stop-color="#0b0a09"/></linearGradient>';
const ivory = '<linearGradient id="i" x2=".6" y2="1"><stop stop-color="#fffdf8"/><stop offset="1" stop-color="#ece4d4"/></linearGradient>';
const outline = 'M8.8 27V9.9C8.8 6.7 11 4.8 13.7 4.8C17.1 4.8 18 7.4 18.4 10.4C18.9 13.8 20.2 15 21.8 16.2C23.2 17.3 23.7 18.4 23.7 20V27Z';
const strings = 'M12.2 9.2V21.4M15.4 8.4V21.4M18.6 16.4V21.4';
const octave = [2, 3, 5, 6, 7].map((line) => `M${(8.8 + ((line - 1) * 14.9) / 7).toFixed(2)} 23.4v1.9`).join('');

/** @param {{ keys: boolean, strings: number }} detail */
const mark = (detail) =>
  `<path d="${outline}" fill="url(#i)"/><path d="${strings}" stroke="#b8914a" stroke-width="${detail.strings}" stroke-linecap="round"/>` +
  `<path d="M8.8 22.7H23.7" stroke="#171411" stroke-width=".6"/>${detail.keys ? `<path d="${octave}" stroke="#171411" stroke-width="1.15"/>` : ''}`;

/** @param {string} ground @param {string} inner */
const svg = (ground, inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs>${lacquer}${ivory}</defs>${ground}${inner}</svg>\n`;

const rim = '<rect x=".4" y=".4" width="31.2" height="31.2" rx="7.6" fill="none" stroke="#e6c98a" stroke-opacity=".35" stroke-width=".5"/>';
const rounded = `<rect width="32" height="32" rx="8" fill="url(#l)"/>${rim}`;
const full = '<rect width="32" height="32" fill="url(#l)"/>';

export const icons = {
  'icon.svg': svg(rounded, mark({ keys: true, strings: 1.1 })),
  /** Seen at 16 px: fewer, bolder parts. */
  'favicon.svg': svg(rounded, mark({ keys: false, strings: 1.5 })),
};

/** Masks may cut everything outside a circle of 80 %: the mark stays well inside. */
const maskable = svg(full, `<g transform="translate(4.2 4.2) scale(.74)">${mark({ keys: true, strings: 1.1 })}</g>`);
const apple = svg(full, `<g transform="translate(1.9 1.7) scale(.88)">${mark({ keys: true, strings: 1.1 })}</g>`);

/** Pictures to be rendered: file, source, size in px. @type {readonly { file: string, source: string, size: number }[]} */
export const rasterIcons = [
  { file: 'icon-192.png', source: icons['icon.svg'], size: 192 },
  { file: 'icon-512.png', source: icons['icon.svg'], size: 512 },
  { file: 'icon-maskable-512.png', source: maskable, size: 512 },
  { file: 'apple-touch-icon.png', source: apple, size: 180 },
];
