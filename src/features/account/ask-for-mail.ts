import type { Result } from '../../lib/result.ts';
import type { SignInFailure } from '../../server/ports/sign-in.ts';
import { showToast } from '../../ui/toast.ts';
import { describeSignInFailure } from './auth-messages.ts';
import { showOfflineToast } from './use-offline-toast.ts';

/** Says what became of asking for a mail. `problem` is for the form, '' when a toast has said it all. */
export async function askForMail(
  asking: Promise<Result<unknown, SignInFailure>>,
  { sent, otherwise }: { sent: { title: string; description: string }; otherwise: string },
): Promise<{ isSent: boolean; problem: string }> {
  const answer = await asking;
  if (answer.ok) showToast({ ...sent, tone: 'good' });
  else if (answer.error.type === 'Offline') showOfflineToast();
  else return { isSent: false, problem: describeSignInFailure(answer.error, otherwise) };
  return { isSent: answer.ok, problem: '' };
}
