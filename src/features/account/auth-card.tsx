import { useState } from 'react';
import { useSession, useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { authMessages as messages } from './auth-messages.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SuccessStep } from './success-step.tsx';
import type { AuthSteps } from './use-auth-steps.ts';
import { VerifyStep } from './verify-step.tsx';

export type AuthTab = 'signin' | 'signup';

interface AuthCardProps {
  steps: AuthSteps;
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Where one goes afterwards: a path of this site. */
  next: string;
}

const tabs = [
  { id: 'signin', label: messages.signIn },
  { id: 'signup', label: messages.signUp },
] as const;

/** The whole way into an account on one card. */
export function AuthCard({ steps, tab, onTab, next }: AuthCardProps) {
  const session = useSession();
  const account = useServer()?.account;
  const { online } = useSyncState();
  const [credentials, setCredentials] = useState({ email: session.kind === 'user' ? session.email : '', password: '' });
  const { step } = steps;

  if (step.name === 'success') {
    return (
      <Card>
        <SuccessStep href={next} />
      </Card>
    );
  }
  if (step.name === 'verify-email') {
    const toSignIn = () => {
      setCredentials({ email: step.email, password: '' });
      onTab('signin');
      steps.restart();
    };
    return (
      <Card>
        <VerifyStep account={account} online={online} email={step.email} onSignIn={toSignIn} />
      </Card>
    );
  }
  const shared = { online, busy: step.busy };
  return (
    <Card>
      <Tabs label={messages.tabsLabel} tabs={tabs} selected={tab} onSelect={onTab}>
        {tab === 'signin' ? (
          <SignInForm
            {...shared}
            account={account}
            session={session}
            credentials={credentials}
            onCredentials={setCredentials}
            onSignIn={steps.signIn}
          />
        ) : (
          <SignUpForm {...shared} off={!online || !account} onSignUp={steps.signUp} />
        )}
        <SocialButtons {...shared} account={account} next={next} />
      </Tabs>
    </Card>
  );
}
