// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { noteStep, previousAddress } from './visit.ts';

const step = (place: number, address: string, kind: 'pushState' | 'replaceState' = 'pushState') => {
  history[kind]({ __TSR_index: place }, '', address);
  noteStep();
};

beforeEach(() => {
  sessionStorage.clear();
});

it('U-ENG-07 knows where the person came from without the Navigation API, with the filters', () => {
  expect('navigation' in window).toBe(false);
  step(0, '/browse', 'replaceState');
  step(0, '/browse?type=Grand', 'replaceState');
  step(1, '/piano/7');
  expect(previousAddress()?.pathname).toBe('/browse');
  expect(previousAddress()?.search).toBe('?type=Grand');
});

it('U-ENG-07 knows of no step before the first, and of none that another way has replaced', () => {
  step(0, '/piano/1', 'replaceState');
  expect(previousAddress()).toBeNull();
  step(1, '/browse');
  step(2, '/piano/7');
  history.replaceState({ __TSR_index: 0 }, '', '/piano/1');
  step(1, '/help');
  step(2, '/piano/8');
  expect(previousAddress()?.pathname).toBe('/help');
});
