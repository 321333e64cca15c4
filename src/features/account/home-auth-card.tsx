import { useState } from 'react';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { useAuthSteps } from './use-auth-steps.ts';
import { afterSignIn } from './use-go-on.ts';

/** The way into an account on the home page, which shows the next step instead as soon as somebody is signed in. */
export function HomeAuthCard() {
  const [tab, setTab] = useState<AuthTab>('signin');
  const steps = useAuthSteps();
  return <AuthCard steps={steps} tab={tab} onTab={setTab} next={afterSignIn} />;
}
