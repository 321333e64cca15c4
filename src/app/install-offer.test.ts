// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstallOffer, needsSteps } from './install-offer.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const iphoneChrome = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

describe('needsSteps', () => {
  it.each([
    ['Safari on an iPhone', iphone, 5, false, true],
    ['an iPad, which calls itself a Mac', mac, 5, false, true],
    ['the installed app', iphone, 5, true, false],
    ['Chrome on an iPhone, which cannot install', iphoneChrome, 5, false, false],
    ['a Mac', mac, 0, false, false],
    ['Android, whose browser asks itself', android, 5, false, false],
  ])('%s', (_name, userAgent, maxTouchPoints, standalone, answer) => {
    expect(needsSteps({ userAgent, maxTouchPoints, standalone })).toBe(answer);
  });
});

describe('createInstallOffer', () => {
  beforeEach(() => {
    localStorage.clear();
    window.matchMedia = vi.fn(() => ({ matches: false }) as MediaQueryList);
  });

  function offerPrompt() {
    const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' as const }));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    return prompt;
  }

  it('offers what the browser offers, and asks once', async () => {
    const offer = createInstallOffer(window);
    expect(offer.way.get()).toBe('none');
    const prompt = offerPrompt();
    expect(offer.way.get()).toBe('prompt');
    await offer.install();
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(offer.way.get()).toBe('none');
  });

  it('remembers that it was dismissed', () => {
    createInstallOffer(window).dismiss();
    const later = createInstallOffer(window);
    offerPrompt();
    expect(later.way.get()).toBe('none');
  });

  it('goes away when the app was installed', () => {
    const offer = createInstallOffer(window);
    offerPrompt();
    window.dispatchEvent(new Event('appinstalled'));
    expect(offer.way.get()).toBe('none');
  });
});
