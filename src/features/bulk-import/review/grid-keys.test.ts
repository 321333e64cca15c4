import { describe, expect, it } from 'vitest';
import { isSign, moveByKey } from './grid-keys.ts';

const size = { rows: 30, columns: 5 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false });

describe('keys of the table', () => {
  it.each<[key: string, ctrl: boolean, from: [number, number], to: [number, number]]>([
    ['ArrowDown', false, [3, 2], [4, 2]],
    ['ArrowDown', false, [29, 2], [29, 2]],
    ['ArrowDown', true, [3, 2], [29, 2]],
    ['ArrowUp', false, [0, 2], [0, 2]],
    ['ArrowUp', true, [9, 2], [0, 2]],
    ['ArrowRight', false, [3, 4], [3, 4]],
    ['ArrowRight', true, [3, 1], [3, 4]],
    ['ArrowLeft', false, [3, 2], [3, 1]],
    ['ArrowLeft', true, [3, 2], [3, 0]],
    ['Home', false, [3, 2], [3, 0]],
    ['Home', true, [3, 2], [0, 0]],
    ['End', false, [3, 2], [3, 4]],
    ['End', true, [3, 2], [29, 4]],
    ['PageDown', false, [25, 2], [29, 2]],
    ['PageUp', false, [25, 2], [15, 2]],
  ])('%s, with Ctrl %s, from %s to %s', (key, ctrl, [place, at], [toPlace, toAt]) => {
    expect(moveByKey(press(key, ctrl), { place, at }, size)).toEqual({ place: toPlace, at: toAt });
  });

  it('others lead nowhere', () => {
    expect(moveByKey(press('Enter'), { place: 0, at: 0 }, size)).toBeNull();
  });

  it('a sign begins to write, a key with Ctrl or a name doesn’t', () => {
    expect(['a', 'ß', '5', '🎹', ' '].every((key) => isSign(press(key)))).toBe(true);
    expect(isSign(press('a', true))).toBe(false);
    expect(isSign(press('Shift'))).toBe(false);
  });
});
