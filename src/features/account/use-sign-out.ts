import { useState } from 'react';
import { useOpenedReplica } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { accountMessages as messages } from './messages.ts';

/** Signing out; with unsent changes and no `force` it asks first: `asking` is then true until `stay`. */
export function useSignOut(online: boolean) {
  const opened = useOpenedReplica();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function signOut(force: boolean) {
    setBusy(true);
    try {
      const replica = await opened();
      if (!replica) throw new Error('The data on this device are not open');
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
