import { formatNumber } from '../lib/format/number.ts';

/** The shell's words to people. The error screen's are quoted from the specification. */
export const messages = {
  error: {
    title: 'Something went wrong',
    text: 'The application encountered an unexpected error. This has been logged for investigation.',
    refresh: 'Refresh Page',
    home: 'Go Home',
    id: 'Error ID',
    time: 'Time',
  },
  missingPart: {
    offlineTitle: 'This screen is not on your device yet',
    offlineText:
      'It could not be loaded because there is no connection. Nothing was lost: what you saved and what waits to be sent is kept. Try again when you are online.',
    onlineTitle: 'This screen could not be loaded',
    onlineText: 'A part of the app is missing, perhaps because a new version has just come out. Nothing was lost. Refresh the page to get the newest version.',
    retry: 'Try Again',
    back: 'Go Back',
    refresh: 'Refresh Page',
  },
  notFound: {
    title: 'Page not found',
    listingTitle: 'This piano is no longer here',
    listingText: 'The listing does not exist or is no longer available. It may have been sold or taken back by its seller.',
    text: 'There is nothing at this address:',
    home: 'Go Home',
    browse: 'Browse Pianos',
    back: 'Go Back',
    hintsTitle: 'What may help',
    hints: [
      'Check the address for a typing error.',
      'The page may have moved: start from the home page.',
      'Looking for an instrument? Search by brand, town or price under Browse.',
      'Know the serial number? Identify the piano, even offline.',
    ],
  },
  update: {
    title: 'A new version is ready',
    text: 'Finish what you are doing first: the page reloads. What you saved and what waits to be sent stays on this device.',
    apply: 'Update now',
    later: 'Later',
  },
  blocked: {
    title: 'This browser blocks site data',
    meaning: {
      databases: 'Soundboard works online only and keeps nothing on this device: what was not sent is gone when you close or reload this page.',
      session: 'You stay signed in only until you close or reload this page.',
      files: 'The app itself is not stored, so it does not open without a connection.',
      tabs: 'Tabs cannot hear of each other, so use only one at a time.',
    },
    remedy: 'Allow cookies and site data to change that.',
  },
  install: {
    title: 'Keep Soundboard on this device',
    text: 'It opens from its own icon and works offline.',
    iosText: 'It then opens from its own icon, works offline, and your browser does not clear its data after a week.',
    iosSteps: ['Tap the Share button in the browser’s bar.', 'Choose “Add to Home Screen”.', 'Tap “Add”.'],
    install: 'Install',
    entry: 'Install the app',
    dismiss: 'Not now',
  },
  offlineReady: {
    ready: 'Ready offline',
    mayBeCleared: (unsent: number) => `Ready offline, but this browser may clear ${unsent === 1 ? 'the change that waits' : `the ${formatNumber(unsent)} changes that wait`}: what to do`,
    storing: 'For offline use',
    partly: (stored: number, total: number) => `${stored} of ${total} stored`,
  },
  loading: 'Loading the screen',
  suspended: {
    title: 'This account is suspended.',
    reason: (reason: string) => `Reason: ${reason}`,
    text: 'What you change is not accepted and your listings are off the market. You can still read, take along and delete what is yours.',
    profile: 'Go to your profile',
  },
} as const;
