import { useEffect } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { authMessages as messages } from './auth-messages.ts';

export function showOfflineToast(): void {
  showToast({ title: messages.offlineTitle, description: messages.offlineText, tone: 'bad' });
}

/** Says why nothing can be pressed, when the page comes up offline and when the line is lost. */
export function useOfflineToast(online: boolean): void {
  useEffect(() => {
    if (!online) showOfflineToast();
  }, [online]);
}
