/** Loaded when somebody is to be checked, and only where a check is set up. */
import { createRoot } from 'react-dom/client';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { PersonCheckFailure } from '../../platform/person-check.ts';
import { PersonCheckDialog } from './person-check-dialog.tsx';

/** Shows the check over whatever page is there, and takes it away again. */
export function askPerson(siteKey: string): Promise<Result<string, PersonCheckFailure>> {
  return new Promise((resolve) => {
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    const end = (answer: Result<string, PersonCheckFailure>) => {
      root.unmount();
      place.remove();
      resolve(answer);
    };
    root.render(<PersonCheckDialog siteKey={siteKey} onToken={(token) => end(ok(token))} onStop={(why) => end(fail(why))} />);
  });
}
