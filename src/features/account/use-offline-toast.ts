import { useEffect } from 'react';
import { announceToast, showToast, type Toast } from '../../ui/toast.ts';
import { authMessages as messages } from './auth-messages.ts';

const offlineToast: Toast = { title: messages.offlineTitle, description: messages.offlineText, tone: 'bad' };

export function showOfflineToast(): void {
  showToast(offlineToast);
}

/** Says why nothing can be pressed, when the page comes up offline and when the line is lost. */
export function useOfflineToast(online: boolean): void {
  useEffect(() => {
    return online ? undefined : announceToast(offlineToast);
  }, [online]);
}
