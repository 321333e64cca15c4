import { createWritable, type Readable } from '../lib/readable.ts';
import { deviceWords } from '../platform/words.ts';

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
 * Where storage is forbidden it lasts as long as the page.
 */
export function createThemeSwitch(page: Window): ThemeSwitch {
  const theme = createWritable<Theme>(defaultTheme);

  function apply(next: Theme) {
    theme.set(next);
    page.document.documentElement.dataset['theme'] = next;
    page.document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColours[next]);
  }

  apply(parseTheme(deviceWords.read(storageKey)));
  page.addEventListener('storage', (event) => {
    if (event.key === storageKey) apply(parseTheme(event.newValue));
  });

  return {
    theme,
    toggle() {
      const next = theme.get() === 'dark' ? 'light' : 'dark';
      apply(next);
      deviceWords.write(storageKey, next);
    },
  };
}
