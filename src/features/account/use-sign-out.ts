import { useState } from 'react';
import type { Replica } from '../../replica/replica.ts';
import { showToast } from '../../ui/toast.tsx';
import { accountMessages as messages } from './messages.ts';

/** Signing out; with unsent changes and no `force` it asks first: `asking` is then true until `stay`. */
export function useSignOut(replica: Replica | null, online: boolean) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function signOut(force: boolean) {
    if (!replica) return;
    setBusy(true);
    try {
      const answer = await replica.signOut({ force });
      if (!answer.ok) {
        setAsking(true);
        return;
      }
      setAsking(false);
      showToast(
        online
          ? { title: messages.signedOut, description: messages.signedOutText, tone: 'good' }
          : { title: messages.signedOutOffline, description: messages.signedOutOfflineText, tone: 'good' },
      );
    } catch (error) {
      showToast({ title: messages.signOutFailed, description: String(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return { signOut, asking, busy, stay: () => setAsking(false) };
}
