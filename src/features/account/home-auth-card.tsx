import { InlineAuthCard } from './inline-auth-card.tsx';
import { afterSignIn } from './use-go-on.ts';

/** The way into an account on the home page, which shows the next step instead as soon as somebody is signed in. */
export function HomeAuthCard() {
  return <InlineAuthCard next={afterSignIn} />;
}
