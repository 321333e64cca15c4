import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './auth.module.css';
import { authMessages as messages } from './auth-messages.ts';
import { useGoOn } from './use-go-on.ts';
import { focusAtOnce } from './verify-step.tsx';

/** Signed in; leads on by itself. `href`: a path of this site. */
export function SuccessStep({ href }: { href: string }) {
  useGoOn(href, true);
  return (
    <div className={styles.step}>
      <span className={styles.done}>
        <Icon name="check" size={28} />
      </span>
      <h2 tabIndex={-1} ref={focusAtOnce}>
        {messages.signedIn}
      </h2>
      <p className={styles.soft}>{messages.signedInText}</p>
      <ButtonLink href={href}>{messages.goOn}</ButtonLink>
    </div>
  );
}
