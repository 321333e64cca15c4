// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceWords } from '../platform/words.ts';
import { createThemeSwitch, parseTheme } from './theme.ts';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('data-theme');
});

describe('parseTheme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['Dark', 'light'],
    [' dark', 'light'],
    ['', 'light'],
    [null, 'light'],
  ])('reads %j as %s', (stored, theme) => {
    expect(parseTheme(stored)).toBe(theme);
  });
});

describe('createThemeSwitch', () => {
  it('restores, toggles, stores and applies', () => {
    localStorage.setItem('theme', 'dark');
    const themes = createThemeSwitch(window);
    expect(root.dataset['theme']).toBe('dark');
    themes.toggle();
    expect(root.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('follows another tab', () => {
    const themes = createThemeSwitch(window);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(themes.theme.get()).toBe('dark');
    expect(root.dataset['theme']).toBe('dark');
  });

  it('U-ENG-04 lasts as long as the page where storage is closed', () => {
    const closed = () => {
      throw new Error('closed');
    };
    const spies = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')].map((spy) => spy.mockImplementation(closed));
    createThemeSwitch(window).toggle();
    expect(root.dataset['theme']).toBe('dark');
    expect(createThemeSwitch(window).theme.get()).toBe('dark');
    for (const spy of spies) spy.mockRestore();
    deviceWords.write('theme', null);
  });
});
