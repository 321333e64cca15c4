import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

function focusOf(hash: string): HTMLElement | null {
  const target = hash ? document.getElementById(hash) : null;
  return target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
}

/**
 * After every change of page the focus goes to the main heading (or to what the address names after '#'), and the
 * page's title is returned, to be read out. Changes of the query alone, and the first page, leave the focus alone.
 */
export function useArrival(): string {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        if (!fromLocation || !(pathChanged || (hashChanged && toLocation.hash))) return;
        const target = focusOf(toLocation.hash);
        if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
        target?.focus({ preventScroll: true });
        if (pathChanged) setAnnouncement(document.title);
      }),
    [router],
  );
  return announcement;
}
