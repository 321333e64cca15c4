import { useEffect } from 'react';
import type { DemoAccount } from '../../platform/demo-accounts.ts';
import { useReplica, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.ts';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { authMessages as messages, serverReason } from './auth-messages.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { useAuthSteps } from './use-auth-steps.ts';
import { afterSignIn } from './use-go-on.ts';
import { useOfflineToast } from './use-offline-toast.ts';

interface AuthScreenProps {
  /** Where to go afterwards: a path of this site that the caller has checked; null when none was asked for. */
  next: string | null;
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
}

export function AuthScreen({ next, tab, onTab }: AuthScreenProps) {
  const session = useSession();
  const replica = useReplica();
  const { online } = useSyncState();
  const navigation = useNavigation();
  const steps = useAuthSteps();
  const { step } = steps;
  const came = session.kind === 'user' && !session.expired && step.name === 'signin' && !step.busy;
  const isBusy = step.name === 'signin' && step.busy;
  useOfflineToast(online);

  async function enterDemo(account: DemoAccount) {
    const failure = await steps.signIn(account);
    if (!failure || failure.type === 'Offline') return;
    showToast({ title: messages.failed, description: serverReason(failure, messages.signInFailed), tone: 'bad' });
  }

  useEffect(() => {
    if (came) navigation.go(next ?? '/', { replace: true });
  }, [came, next, navigation]);

  return (
    <Page title={messages.title} lead={messages.lead} back={{ href: '/', label: messages.backHome }} width="reading">
      <AuthCard steps={steps} tab={tab} onTab={onTab} next={next ?? afterSignIn} />
      {step.name === 'signin' && (
        <DemoAccounts disabled={isBusy || !online || !replica} onChoose={(account) => void enterDemo(account)} />
      )}
    </Page>
  );
}
