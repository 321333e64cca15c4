/**
 * Quiet pictures: stand-ins where a listing has no picture, and the drawings of empty, offline and error states.
 * The stand-ins bring their own panel; the drawings of states have none, and colours that hold on white and on black.
 */
import { onGrid } from './geometry.mjs';
import { createDrawing } from './drawing.mjs';

/** @typedef {import('./drawing.mjs').Drawing} Drawing */
/** @typedef {'fallback' | 'state'} Mood */

const inks = {
  fallback: { line: '#8f8168', body: '#c9bda8', light: '#fbf8f2', mark: '#a8863f' },
  state: { line: '#a3854c', body: '#1f1b18', light: '#f7f2e7', mark: '#b8914a' },
};

/** A tuned brush: shapes with the mood's outline. @param {Drawing} drawing @param {Mood} mood */
function createBrush(drawing, mood) {
  const ink = inks[mood];
  return {
    ink,
    /** @param {string} data @param {string} fill @param {number} [width] */
    fill: (data, fill, width = 4) => drawing.path(onGrid(data), { fill, stroke: ink.line, 'stroke-width': width }),
    /** @param {string} data @param {number} [width] @param {string} [colour] */
    line: (data, width = 4, colour = ink.line) => drawing.path(onGrid(data), { stroke: colour, 'stroke-width': width }),
  };
}

/** @typedef {ReturnType<typeof createBrush>} Brush */

/** White keys from C on, with their black keys, on a strip. @param {Brush} brush @param {{ x: number, y: number, key: number, count: number, height: number }} place */
function keyStrip({ fill, line, ink }, { x, y, key, count, height }) {
  fill(`M${x} ${y}l${key * count} 0l0 ${height}l${-key * count} 0z`, ink.light, 3);
  let [gaps, blacks] = ['', ''];
  for (let i = 1; i < count; i += 1) {
    gaps += `M${x + i * key} ${y}l0 ${height}`;
    // From C: no black key between E and F, and between B and C.
    if (i % 7 !== 3 && i % 7 !== 0) blacks += `M${x + i * key} ${y + key * 0.3}l0 ${height * 0.6 - key * 0.6}`;
  }
  line(gaps, 1.6);
  line(blacks, key * 0.5, ink.body === '#c9bda8' ? '#8f8168' : ink.body);
}

/** The grand from above, player at the bottom: spine on the left (bass), bent side on the right (treble). */
const grandOutline = 'M262 470L262 196C262 130 318 104 364 118C426 138 414 218 446 268C474 310 538 314 538 380L538 470Z';
const grandInside = 'M284 430L284 200C284 150 324 128 356 138C400 152 392 230 426 282C452 322 516 326 516 388L516 430Z';

/** @param {Brush} brush */
function grandFromAbove(brush) {
  const { fill, line, ink } = brush;
  fill(grandOutline, ink.body, 5);
  fill(grandInside, ink.light, 3);
  line('M304 424L304 196M330 424L330 176M356 424L356 172M382 424L382 214M408 424L408 276M434 424L434 312M460 424L460 336M486 424L486 356', 2.4, ink.mark);
  keyStrip(brush, { x: 274, y: 440, key: 12, count: 21, height: 42 });
}

/** @param {Brush} brush */
function uprightFromFront(brush) {
  const { fill, line, ink } = brush;
  fill('M244 150L556 150L556 480L244 480Z', ink.body, 5);
  fill('M230 132L570 132L570 156L230 156Z', ink.body, 5);
  line('M276 182L524 182L524 276L276 276Z M276 370L524 370L524 446L276 446Z', 2.4);
  keyStrip(brush, { x: 242, y: 304, key: 15.8, count: 20, height: 34 });
  fill('M222 338L578 338L578 358L222 358Z', ink.body, 5);
  fill('M234 358L258 358L258 484L234 484Z M542 358L566 358L566 484L542 484Z', ink.body, 4);
  line('M376 466l0 8M400 466l0 8M424 466l0 8', 8, ink.mark);
}

/** @param {Brush} brush */
function digitalFromFront(brush) {
  const { fill, line, ink } = brush;
  line('M300 330L500 490M500 330L300 490', 12);
  fill('M190 226L610 226L626 338L174 338Z', ink.body, 5);
  keyStrip(brush, { x: 204, y: 270, key: 14, count: 28, height: 50 });
  line('M220 248l44 0M536 248l44 0', 5, ink.mark);
  fill('M352 238L448 238L448 260L352 260Z', ink.light, 2.4);
}

/** @param {Brush} brush */
function hybridFromFront(brush) {
  uprightFromFront(brush);
  brush.line('M382 250l0-34c0-22 36-22 36 0l0 34', 5, brush.ink.light);
  brush.fill('M374 236l14 0l0 26l-14 0z M412 236l14 0l0 26l-14 0z', brush.ink.mark, 2);
}

/** @param {Brush} brush */
function missingPicture({ fill, line, ink }) {
  fill('M236 174L564 174L564 426L236 426Z', ink.light, 5);
  fill('M262 200L538 200L538 400L262 400Z', ink.body, 3);
  line('M262 372L352 292L420 346L470 304L538 362', 5, ink.light);
  line('M470 244l.5 0', 40, ink.light);
}

/** @type {Record<'grand' | 'upright' | 'digital' | 'hybrid' | 'none', (brush: Brush) => void>} */
const standIns = { grand: grandFromAbove, upright: uprightFromFront, digital: digitalFromFront, hybrid: hybridFromFront, none: missingPicture };

/** @param {{ title: string, kind: keyof typeof standIns }} options */
export function drawFallback({ title, kind }) {
  const drawing = createDrawing({ title });
  drawing.shape('rect', { width: 800, height: 600, fill: drawing.linear([[0, '#faf8f4'], [1, '#e9e1d3']], [0, 0, 500, 600]) });
  if (kind !== 'none') drawing.shape('ellipse', { cx: 400, cy: 500, rx: 220, ry: 16, fill: '#4a3a22', 'fill-opacity': 0.12 });
  standIns[kind](createBrush(drawing, 'fallback'));
  return drawing.toText();
}

/** @param {Brush} brush */
function emptySearch(brush) {
  const { fill, line, ink } = brush;
  fill('M130 300L670 300L670 336L130 336Z', ink.body, 5);
  keyStrip(brush, { x: 140, y: 336, key: 26, count: 20, height: 120 });
  // The looking glass finds an empty place.
  fill('M430 210C430 134 492 84 556 84C632 84 690 142 690 212C690 286 630 340 558 340C488 340 430 284 430 210Z', ink.light, 14);
  line('M652 306L730 400', 26, ink.body);
  line('M652 306L730 400', 12);
  line('M516 176C540 146 586 150 590 186C592 214 560 216 558 244M558 276l.5 0', 12, ink.mark);
}

/** @param {Brush} brush */
function emptySaved(brush) {
  grandFromAbove(brush);
  brush.fill('M560 268C500 228 478 196 490 160C502 126 544 124 560 154C576 124 618 126 630 160C642 196 620 228 560 268Z', brush.ink.light, 9);
}

/** @param {Brush} brush */
function emptyMessages(brush) {
  const { fill, line, ink } = brush;
  fill('M190 190L520 190L520 400L300 400L232 462L232 400L190 400Z', ink.body, 5);
  line('M238 252l234 0M238 296l234 0M238 340l150 0', 7, ink.mark);
  fill('M440 330L650 330L650 470L618 470L618 514L566 470L440 470Z', ink.light, 5);
  line('M520 442c-20 0-22-26 0-26c10 0 14 6 14 14l0-62l44-10l0 60c0 20-36 20-36 0c0-12 24-16 36-6', 5, ink.mark);
}

/** @param {Brush} brush */
function emptyListings(brush) {
  uprightFromFront(brush);
  brush.fill('M556 96C612 96 656 140 656 192C656 246 612 288 556 288C502 288 458 246 458 192C458 140 502 96 556 96Z', brush.ink.light, 8);
  brush.line('M556 146l0 92M510 192l92 0', 12, brush.ink.mark);
}

/** The signal is gone, the keys still play. @param {Brush} brush */
function offline(brush) {
  const { fill, line, ink } = brush;
  line('M246 196C334 116 466 116 554 196M294 246C356 190 444 190 506 246M342 296C376 266 424 266 458 296', 15);
  line('M400 326l.5 0', 26, ink.mark);
  line('M262 330L540 110', 26, ink.light);
  line('M262 330L540 110', 13, ink.mark);
  fill('M150 372L650 372L650 400L150 400Z', ink.body, 5);
  keyStrip(brush, { x: 160, y: 400, key: 24, count: 20, height: 96 });
}

/** A snapped string. @param {Brush} brush */
function error(brush) {
  const { fill, line, ink } = brush;
  fill('M120 150L680 150L680 450L120 450Z', ink.body, 5);
  line('M150 220L650 220M150 260L650 260M150 380L650 380', 6, ink.mark);
  line('M150 320L350 320C392 320 406 286 382 276C358 268 350 300 374 304C410 308 420 250 452 244', 6, ink.light);
  line('M650 320L520 320C480 320 470 350 492 358C514 364 518 336 500 330', 6, ink.light);
  for (const x of [150, 650]) line([220, 260, 320, 380].map((y) => `M${x} ${y}l.5 0`).join(''), 24, ink.line);
}

/** @type {Record<'search' | 'saved' | 'messages' | 'listings' | 'offline' | 'error', (brush: Brush) => void>} */
const states = { search: emptySearch, saved: emptySaved, messages: emptyMessages, listings: emptyListings, offline, error };

/** @param {{ title: string, kind: keyof typeof states }} options */
export function drawState({ title, kind }) {
  const drawing = createDrawing({ title });
  drawing.shape('ellipse', { cx: 400, cy: 510, rx: 270, ry: 20, fill: '#8f7a52', 'fill-opacity': 0.22 });
  states[kind](createBrush(drawing, 'state'));
  return drawing.toText();
}
