import { formatNumber } from '../../lib/format/number.ts';

/** What is said while changes wait in a browser that may clear them. */
export const clearedMessages = {
  title: (count: number) => (count === 1 ? 'One change waits, and this browser may clear it' : `${formatNumber(count)} changes wait, and this browser may clear them`),
  text: 'What waits is on this device only, and the browser has not promised to keep the app’s data. When the device runs short of room, or after a longer time without a visit, it may throw that away.',
  steps: (free: string | null) => [
    'Go online: what has been sent is safe.',
    'Install the app on this device. Browsers keep an installed app’s data.',
    `Free some space on the device, so that nothing has to go.${free === null ? '' : ` ${free} are left for the app.`}`,
    'If none of this is possible, export what is unsent as a file.',
  ],
  ask: 'Ask the browser to keep it',
  refused: 'The browser did not agree. It usually does once the app is installed or used more often.',
} as const;
