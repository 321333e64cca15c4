import { createWritable, type Readable } from '../lib/readable.ts';
import { deviceWords } from '../platform/words.ts';

/** Chromium's event, which TypeScript's DOM types lack. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** `prompt`: the browser can ask. `steps`: only the person can, by the browser's own menu (Safari on iPhone and iPad). */
export type InstallWay = 'none' | 'prompt' | 'steps';

export interface InstallOffer {
  way: Readable<InstallWay>;
  /** Shows the browser's question. */
  install(): Promise<void>;
  /** Hides the offer on this device for good. */
  dismiss(): void;
}

/** Changing this needs a migration. */
const storageKey = 'install-offer';

/** Only Safari can install on iOS; the other browsers there carry their own names, and an iPad says it is a Mac. */
export function needsSteps(browser: { userAgent: string; maxTouchPoints: number; standalone: boolean }): boolean {
  const { userAgent, maxTouchPoints, standalone } = browser;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isSafari = /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo/.test(userAgent);
  return isIos && isSafari && !standalone;
}

/** Must be made before the page is shown: the browser's event comes once, and early. */
export function createInstallOffer(page: Window): InstallOffer {
  const way = createWritable<InstallWay>('none');
  const isStandalone =
    page.matchMedia('(display-mode: standalone)').matches || (page.navigator as { standalone?: boolean }).standalone === true;
  let promptEvent: BeforeInstallPromptEvent | undefined;

  const isDismissed = () => deviceWords.read(storageKey) === 'dismissed';

  const { userAgent, maxTouchPoints } = page.navigator;
  if (!isDismissed() && needsSteps({ userAgent, maxTouchPoints, standalone: isStandalone })) way.set('steps');
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    promptEvent = event as BeforeInstallPromptEvent;
    if (!isDismissed()) way.set('prompt');
  });
  page.addEventListener('appinstalled', () => way.set('none'));

  return {
    way,
    async install() {
      way.set('none');
      await promptEvent?.prompt();
      promptEvent = undefined;
    },
    dismiss() {
      way.set('none');
      deviceWords.write(storageKey, 'dismissed');
    },
  };
}
