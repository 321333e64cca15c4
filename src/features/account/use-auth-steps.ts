import { useState } from 'react';
import type { SignUpFields } from '../../domain/account/sign-up-rules.ts';
import { useSession } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import type { SignInFailure } from '../../server/ports/sign-in.ts';
import { showToast } from '../../ui/toast.ts';
import { authMessages as messages } from './auth-messages.ts';
import type { Credentials } from './sign-in-form.tsx';
import { showOfflineToast } from './use-offline-toast.ts';

export type AuthStep = { name: 'signin'; busy: boolean } | { name: 'verify-email'; email: string } | { name: 'success' };

export interface AuthSteps {
  step: AuthStep;
  signIn(credentials: Credentials): Promise<SignInFailure | null>;
  signUp(fields: SignUpFields): Promise<SignInFailure | null>;
  /** Back to the forms. */
  restart(): void;
}

const idle: AuthStep = { name: 'signin', busy: false };

/** Where somebody is on their way into an account. */
export function useAuthSteps(): AuthSteps {
  const server = useServer();
  const session = useSession();
  const [step, setStep] = useState<AuthStep>(idle);
  const isIn = session.kind === 'user' && !session.expired;
  // The link of the mail was opened in another tab.
  const reached: AuthStep = step.name === 'verify-email' && isIn ? { name: 'success' } : step;

  function stop(failure: SignInFailure): SignInFailure {
    setStep(idle);
    if (failure.type === 'Offline') showOfflineToast();
    return failure;
  }

  return {
    step: reached,
    async signIn(credentials) {
      if (!server) return null;
      const email = credentials.email.trim();
      setStep({ name: 'signin', busy: true });
      const answer = await server.account.signIn({ email, password: credentials.password });
      if (answer.ok) {
        setStep({ name: 'success' });
        showToast({ title: messages.signedIn, tone: 'good' });
        return null;
      }
      const failure = stop(answer.error);
      if (failure.type === 'NotConfirmed') setStep({ name: 'verify-email', email });
      return failure;
    },
    async signUp(fields) {
      if (!server) return null;
      setStep({ name: 'signin', busy: true });
      const answer = await server.account.signUp(fields);
      if (!answer.ok) return stop(answer.error);
      if (answer.value.signedIn) setStep({ name: 'success' });
      else setStep({ name: 'verify-email', email: fields.email.trim() });
      showToast({ title: answer.value.signedIn ? messages.signedIn : messages.created, tone: 'good' });
      return null;
    },
    restart: () => setStep(idle),
  };
}
