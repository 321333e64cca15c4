import { useSyncExternalStore } from 'react';

/** The header's look changes beyond this many px, as specified. */
export const scrolledThresholdPx = 50;

function subscribe(onChange: () => void) {
  addEventListener('scroll', onChange, { passive: true });
  return () => removeEventListener('scroll', onChange);
}

export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > scrolledThresholdPx);
}
