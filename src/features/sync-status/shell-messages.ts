import { formatList } from '../../lib/format/list.ts';
import type { SyncState } from '../../replica/sync-state.ts';

/** What the shell says while the browser does not open the data, which no other file may be waited for to say. */
export const silentMessages = {
  title: 'The browser does not open the data on this device',
  text:
    'It has been asked for a while and has not answered. Nothing that was kept is lost: close this tab and all others of Soundboard, then open it again. If the browser answers after all, this page carries on automatically.',
  reloadPage: 'Load this page again',
} as const;

export interface StateWords {
  /** Short, for the sign in the header. */
  word: string;
  /** A whole sentence. */
  sentence: string;
  icon: 'cloud-check' | 'cloud-off' | 'upload' | 'alert' | 'lock' | 'refresh';
  tone: 'plain' | 'good' | 'warn' | 'bad';
}

/** What the sign in the shell is called. */
export const signLabel = (word: string) => `Sync: ${word}`;

/** A hotel's or train's network that wants its page seen, a firewall, a proxy, a gateway in front of a server that is down. */
const foreignNetwork = 'This network answers instead of the server; it may want you to sign in to it first.';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** '2 changes', '1 file', '2 changes, 1 file and 1 message'. */
function countOf({ changes, files, letters }: { changes: number; files: number; letters: number }): string {
  const parts = [plural(changes, 'change', 'changes'), plural(files, 'file', 'files'), plural(letters, 'message', 'messages')];
  return formatList(parts.filter((part) => !part.startsWith('0 ')));
}

/** The one state that matters most: needs you, then session, then offline, then sending, then done. */
export function describeState(state: SyncState): StateWords {
  const attention = state.parked + state.conflicts + state.uploads.failed + state.letters.failed;
  if (attention > 0) {
    return {
      word: `Needs you: ${attention}`,
      sentence: `${countOf({ changes: state.parked + state.conflicts, files: state.uploads.failed, letters: state.letters.failed })} ${attention === 1 ? 'needs' : 'need'} your attention.`,
      icon: 'alert',
      tone: 'bad',
    };
  }
  if (state.phase === 'paused-auth') {
    return {
      word: 'Sign in again',
      sentence: 'Your session has ended. Everything is kept; sign in again to send it.',
      icon: 'lock',
      tone: 'warn',
    };
  }
  if (state.lastError?.code === 'disk-full') {
    return {
      word: 'No room left',
      sentence: 'This device has no room left. What you wrote is kept; free some space, and it resumes automatically.',
      icon: 'alert',
      tone: 'bad',
    };
  }
  const unsent = state.waiting + state.uploads.waiting + state.letters.waiting;
  const waiting = `${countOf({ changes: state.waiting, files: state.uploads.waiting, letters: state.letters.waiting })} ${unsent === 1 ? 'waits' : 'wait'}`;
  if (!state.online) {
    const cause = state.lastError?.code === 'foreign-answer' ? foreignNetwork : 'No connection.';
    return {
      word: unsent > 0 ? `Offline · ${unsent} waiting` : 'Offline',
      sentence:
        unsent > 0
          ? `${cause} ${waiting} on this device; sending resumes automatically when there is one.`
          : `${cause} What is stored on this device works as usual.`,
      icon: 'cloud-off',
      tone: 'warn',
    };
  }
  if (unsent > 0) {
    return {
      word: `Sending ${unsent}`,
      sentence: `${waiting} to be sent.`,
      icon: 'upload',
      tone: 'plain',
    };
  }
  if (state.lastSuccessAt === null) {
    return { word: 'Connecting', sentence: 'Asking the server for the first time.', icon: 'refresh', tone: 'plain' };
  }
  return { word: 'Synced', sentence: 'Everything is sent, and this device is up to date.', icon: 'cloud-check', tone: 'good' };
}
