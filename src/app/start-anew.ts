import { forgetVisit } from '../platform/forget-traces.ts';
import { hasServiceWorker } from '../platform/service-worker-client.ts';
import { tabWords } from '../platform/words.ts';
import { carryToast } from '../ui/toast.ts';

/** Whether the page would come up again: from the service worker, or from the server. */
export function canStartAnew(online: boolean): boolean {
  return online || hasServiceWorker();
}

/** Loads the page anew, with an empty memory. What was just said to the person is said again. */
export function startAnew(): void {
  // Whoever waits for the sign-out speaks first.
  setTimeout(() => {
    forgetVisit();
    carryToast(tabWords);
    location.reload();
  });
}
