import { useEffect, useState } from 'react';
import { socialProviders, type SignIn, type SocialProvider } from '../../server/ports/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './auth.module.css';
import { authMessages as messages, describeSignInFailure, providerNames } from './auth-messages.ts';
import { showOfflineToast } from './use-offline-toast.ts';

interface SocialButtonsProps {
  account: SignIn | undefined;
  online: boolean;
  busy: boolean;
  /** A path of this site. */
  next: string;
}

/** Other services to sign in with. Those that the server does not offer are shown, off, and why. */
export function SocialButtons({ account, online, busy, next }: SocialButtonsProps) {
  const [offered, setOffered] = useState<readonly SocialProvider[] | null>(null);
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);

  useEffect(() => {
    let current = true;
    if (account && online) {
      void account.socialProviders().then((answer) => {
        if (current && answer.ok) setOffered(answer.value);
      });
    }
    return () => {
      current = false;
    };
  }, [account, online]);

  async function leaveFor(provider: SocialProvider) {
    if (!account) return;
    setLeaving(provider);
    const answer = await account.signInWith(provider, next);
    setLeaving(null);
    if (answer.ok) return;
    if (answer.error.type === 'Offline') showOfflineToast();
    else showToast({ title: messages.socialFailed, description: describeSignInFailure(answer.error, messages.signInFailed), tone: 'bad' });
  }

  const missing = offered && socialProviders.filter((provider) => !offered.includes(provider));
  const why = missing
    ? missing.length > 0 && messages.socialMissing(missing.map((provider) => providerNames[provider]).join(', '))
    : messages.socialUnknown;
  return (
    <div className={styles.social} role="group" aria-label={messages.or}>
      <p className={styles.or}>{messages.or}</p>
      <div className={styles.socialButtons}>
        {socialProviders.map((provider) => (
          <Button
            key={provider}
            disabled={!online || busy || !offered?.includes(provider)}
            busy={leaving === provider}
            aria-describedby={why ? 'social-why' : undefined}
            aria-label={messages.continueWith(providerNames[provider])}
            onClick={() => void leaveFor(provider)}
          >
            {providerNames[provider]}
          </Button>
        ))}
      </div>
      {why && (
        <p className={styles.soft} id="social-why">
          {why}
        </p>
      )}
    </div>
  );
}
