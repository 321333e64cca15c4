import type { QuoteState } from '../../domain/financing/quote.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

export const quoteWords = {
  quotes: 'Your quotes',
  quotesLead: 'Terms that you saved, and applications that you sent.',
  noQuotes: 'You have saved none yet.',
  loading: 'Reading your quotes',
  save: 'Save Quote',
  saved: { title: 'Quote saved', online: 'It is in your account, too, in a moment.', offline: 'It is on this device, and is sent to your account when you are online.' },
  notSaved: 'The quote could not be saved on this device.',
  signIn: { title: 'Sign in to save quotes', text: 'They are kept in your account. The link of this page keeps the terms without one.' },
  untitled: 'A piano',
  back: 'Calculator',
  title: (title: string) => `Financing: ${title}`,
  unknown: { title: 'No such quote', text: 'It was deleted, or it belongs to another account.' },
  visitor: { title: 'Sign in to see this quote', text: 'Quotes are kept in the account that saved them.', signIn: 'Sign In' },
  noReplica: { title: 'Your data can’t be opened here', text: 'This device can’t open what it stores.', sync: 'See why' },
  offline: 'You are offline. Saving and applying work all the same: what you do is sent when you are online.',
  dates: (saved: string, until: string) => `Saved on ${saved}, holds until ${until}`,
  datesOver: (saved: string, until: string) => `Saved on ${saved}, held until ${until}`,
  reckon: 'Change the terms',
  reckonAnew: 'Reckon anew',
  piano: 'View the piano',
  apply: 'Apply for Financing',
  applyTitle: 'Apply for this financing',
  applyText: (instalment: string, months: number, loan: string) => `You ask for ${loan}, to be paid back in ${months} months with ${instalment} a month. This binds you to nothing: Soundboard lends no money, and a bank decides.`,
  applyWho: 'We read these terms, your name, your e-mail address and the number below, and write or call you.',
  phone: 'Phone number',
  phoneHint: 'Leave it empty to be written to by e-mail.',
  send: 'Send Application',
  cancel: 'Back',
  withdraw: 'Withdraw Application',
  withdrawText: 'We won’t contact you about it any more.',
  remove: 'Delete Quote',
  removed: { title: 'Quote deleted', description: 'It can be brought back for 30 days under “On this device”.' },
  stored: { title: 'Stored', online: 'It is on its way.', offline: 'It will be sent when you are online.' },
  notStored: 'This could not be stored on this device.',
  refused: 'The server did not accept this.',
  retry: 'Send Again',
  undo: 'Undo',
  answer: 'Our answer',
  submitted: "Financing application submitted! We'll contact you within 24 hours.",
} as const;

export interface Standing {
  state: QuoteState;
  sending: 'waiting' | 'refused' | 'sent';
  expired: boolean;
}

export function badgeOf({ state, sending, expired }: Standing): Pick<BadgeProps, 'tone' | 'icon' | 'children'> {
  if (sending === 'refused') return { tone: 'bad', icon: 'alert', children: 'Needs you' };
  if (sending === 'waiting') return { tone: 'warn', icon: 'clock', children: 'Waiting to send' };
  switch (state) {
    case 'saved':
      return expired ? { tone: 'plain', icon: 'clock', children: 'Expired' } : { tone: 'plain', icon: 'check', children: 'Saved' };
    case 'applied':
      return { tone: 'good', icon: 'send', children: 'Sent' };
    case 'answered':
      return { tone: 'good', icon: 'check', children: 'Answered' };
    case 'withdrawn':
      return { tone: 'plain', icon: 'close', children: 'Withdrawn' };
  }
}

/** Nothing was applied for before the server has it. */
export function sentenceOf({ state, sending, expired }: Standing): string {
  switch (state) {
    case 'saved':
      return expired ? 'These terms have expired. Reckon them anew to apply.' : 'These are your terms. Nothing has been applied for.';
    case 'applied':
      return sending === 'sent' ? quoteWords.submitted : 'Your application is stored on this device. It counts once it has been sent.';
    case 'answered':
      return 'Your application was answered.';
    case 'withdrawn':
      return sending === 'sent' ? 'You took the application back.' : 'You take the application back as soon as this is sent.';
  }
}
