// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('only logs when storage is closed', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed');
    });
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed');
    });
    const themes = createThemeSwitch(window);
    themes.toggle();
    expect(root.dataset['theme']).toBe('dark');
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
    getItem.mockRestore();
    setItem.mockRestore();
  });
});
