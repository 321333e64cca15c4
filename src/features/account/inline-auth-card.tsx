import { useState } from 'react';
import { AuthCard, type AuthTab } from './auth-card.tsx';
import { useAuthSteps } from './use-auth-steps.ts';

/** The way into an account inside another screen, which goes on as soon as somebody is signed in; `next` is that screen's address. */
export function InlineAuthCard({ next }: { next: string }) {
  const [tab, setTab] = useState<AuthTab>('signin');
  const steps = useAuthSteps();
  return <AuthCard steps={steps} tab={tab} onTab={setTab} next={next} />;
}
