/**
 * Colours of the cases, of the studio around them and of what is the same in every piano.
 *
 * @typedef {'ebony' | 'white' | 'walnut' | 'mahogany' | 'cherry'} FinishName
 * @typedef {{ label: string, dark: string, base: string, light: string, gleam: string, rim: string, gloss: number,
 *   grain: string | null, backdrop: readonly [string, string, string] }} Finish
 */

/** @type {Record<FinishName, Finish>} */
export const finishes = {
  ebony: { label: 'polished ebony', dark: '#080706', base: '#171412', light: '#3b352f', gleam: '#8b8177', rim: '#d9cdb8', gloss: 1, grain: null, backdrop: ['#fbf9f5', '#f0eadf', '#d8cdbb'] },
  white: { label: 'polished white', dark: '#b9b1a4', base: '#e9e4da', light: '#fbf9f4', gleam: '#ffffff', rim: '#ffffff', gloss: 0.7, grain: null, backdrop: ['#b7aa97', '#9c8e7a', '#786b59'] },
  walnut: { label: 'walnut', dark: '#3a2212', base: '#6b4225', light: '#96663d', gleam: '#c89a6a', rim: '#e3bd8c', gloss: 0.45, grain: '#2b170a', backdrop: ['#fbf9f5', '#f1ebe0', '#dacfbd'] },
  mahogany: { label: 'mahogany', dark: '#2c0f0a', base: '#572018', light: '#833a2a', gleam: '#c47a5c', rim: '#e6ab8e', gloss: 0.6, grain: '#220805', backdrop: ['#faf8f4', '#efe9e0', '#d6ccbe'] },
  cherry: { label: 'cherry', dark: '#5e2f15', base: '#9a562a', light: '#c27f48', gleam: '#e8b582', rim: '#f3cfa2', gloss: 0.45, grain: '#4d230c', backdrop: ['#f9f8f4', '#ece9e0', '#d0c9ba'] },
};

export const ivory = { light: '#fffdf8', base: '#f4eee0', shade: '#d5cab4', line: '#a89c86' };
export const brass = { light: '#f0d9a4', base: '#c39b52', dark: '#7d5b22', deep: '#503912' };
export const plate = { light: '#ecd29a', base: '#c49d55', dark: '#8b682b', deep: '#543c16' };
export const felt = '#8f2a2c';
export const blackKey = { top: '#2d2825', side: '#0b0a09', gleam: '#6d645b' };

/** The studio: a sweep of paper behind, a floor in front. @param {import('./drawing.mjs').Drawing} drawing @param {readonly [string, string, string]} colours @param {{ horizon?: number }} [options] */
export function drawBackdrop(drawing, [light, base, shade], { horizon = 430 } = {}) {
  const fill = drawing.linear([[0, light], [horizon / 600, base], [1, shade]], [0, 0, 0, 600]);
  drawing.shape('rect', { width: 800, height: 600, fill });
  const glow = drawing.radial([[0, '#ffffff', 0.5], [1, '#ffffff', 0]], [290, 190, 430]);
  drawing.shape('rect', { width: 800, height: 600, fill: glow });
}
