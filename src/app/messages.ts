import { formatNumber } from '../lib/format/number.ts';

/** The shell's words to people. The error screen's are quoted from the specification. */
export const messages = {
  product: 'Soundboard',
  frame: {
    home: 'Soundboard, home',
    skip: 'Skip to content',
    mainNavigation: 'Main',
    quickNavigation: 'Quick',
    allPages: 'All pages',
    menu: 'Menu',
    saved: 'Saved',
    notifications: 'Notifications',
    sell: 'Sell Piano',
    signIn: 'Sign In',
    unread: (count: number) => `, ${count} unread`,
    toLight: 'Switch to the light theme',
    toDark: 'Switch to the dark theme',
    about: 'Pianos from dealers and private sellers, online and offline.',
    mailSubject: 'Question about Soundboard',
    footerGroups: { 'footer-marketplace': 'Marketplace', 'footer-support': 'Support', 'footer-legal': 'Legal' },
    rights: '© 2024 Soundboard. All rights reserved.',
  },
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
