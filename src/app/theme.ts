import { createWritable, type Readable } from '../lib/readable.ts';

export type Theme = 'light' | 'dark';

/** Changing this needs a migration, here and in public/theme.js. */
const storageKey = 'theme';
const defaultTheme: Theme = 'light';

/** The browser's bars take the page's colour (--page in tokens.css). */
const barColours: Record<Theme, string> = { light: '#ffffff', dark: '#000000' };

/** Only exactly 'light' or 'dark' is accepted. */
export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : defaultTheme;
}

export interface ThemeSwitch {
  theme: Readable<Theme>;
  toggle(): void;
}

/**
 * The page's theme: restored from storage, applied to the root element, the same in all tabs.
 * A storage that can't be read or written is only logged.
 */
export function createThemeSwitch(page: Window): ThemeSwitch {
  const theme = createWritable<Theme>(defaultTheme);

  function apply(next: Theme) {
    theme.set(next);
    page.document.documentElement.dataset['theme'] = next;
    page.document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[next]);
  }

  try {
    apply(parseTheme(page.localStorage.getItem(storageKey)));
  } catch (error) {
    console.warn('The stored theme could not be read', error);
    apply(defaultTheme);
  }
  page.addEventListener('storage', (event) => {
    if (event.key === storageKey) apply(parseTheme(event.newValue));
  });

  return {
    theme,
    toggle() {
      const next = theme.get() === 'dark' ? 'light' : 'dark';
      apply(next);
      try {
        page.localStorage.setItem(storageKey, next);
      } catch (error) {
        console.warn('The theme could not be stored', error);
      }
    },
  };
}
