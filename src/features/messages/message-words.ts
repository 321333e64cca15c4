import { longest, type InquiryType } from '../../domain/conversation/inquiry.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatClock, formatDay } from '../../lib/format/day.ts';

export const messageWords = {
  title: 'Messages',
  loading: 'Fetching your messages',
  back: 'Messages',
  offline: 'No connection: what is on this device can be read, and what you write is sent later.',
  unread: (count: number) => `${formatNumber(count)} unread`,
  mine: 'You: ',
  left: 'Deleted account',
  unnamed: 'No name',
  byMail: 'Visitor, by e-mail',
  earlier: 'Earlier messages',
  visitor: {
    title: 'Sign in to see your messages',
    text: 'With an account, your messages are here on all your devices. Without one, the links in our e-mails lead to them.',
    signIn: 'Sign In',
  },
  empty: {
    title: 'No messages yet',
    text: 'When you write to a seller, or a buyer writes to you, the conversation is kept here, also offline.',
    browse: 'Browse pianos',
  },
  unknown: {
    title: 'This conversation is not here',
    text: 'It belongs to another account, or has not reached this device yet.',
    all: 'All messages',
  },
  noReplica: { title: 'Your messages can’t be shown', text: 'The data on this device can’t be opened. The page “On this device” says more.', sync: 'On this device' },
  contact: 'What the buyer gave with the form',
  log: (name: string) => `Messages with ${name}`,
  you: 'You',
  composer: {
    label: 'Your message',
    send: 'Send',
    enterSends: 'Enter sends, Shift and Enter begin a new line.',
    missing: 'Please write something first.',
    tooLong: `At most ${formatNumber(longest.message)} characters, please.`,
    notKept: 'Your message could not be stored on this device. It is still here: please try again.',
  },
  hindrances: {
    OtherLeft: 'The other person’s account is deleted, so nothing can be sent any more. What was written stays here.',
    OtherClosed: 'The visitor has closed this conversation and takes no more messages.',
    Closed: 'You have closed this conversation. Neither side can write until you open it again.',
    Blocked: 'You have blocked this person. Neither of you can write until you lift the block.',
  },
  sending: { waiting: 'Waiting to send', sent: 'Sent', refused: 'Not sent' },
  again: 'Send again',
  discard: 'Discard',
  discarded: { title: 'Message discarded', description: 'It is kept for 30 days under “On this device”.' },
  block: 'Block',
  unblock: 'Lift the block',
  blockDialog: {
    title: (name: string) => `Block ${name}?`,
    text: 'This person can’t write to you any more, here or in another conversation. They are told only when they try. You can lift the block at any time.',
    confirm: 'Block',
    cancel: 'Cancel',
  },
  report: 'Report',
  reported: 'You reported this conversation.',
  reportDialog: {
    title: 'Report this conversation',
    text: 'Our admins can then read this conversation. The other person is not told.',
    reason: 'What is wrong?',
    reasonMissing: 'Please say in a few words what is wrong.',
    confirm: 'Report',
    cancel: 'Cancel',
    done: 'The report is stored, and sent with your next connection.',
  },
} as const;

/** For people who write without an account. */
export const visitorWords = {
  back: 'Messages',
  title: 'Messages without an account',
  loading: 'Fetching the conversation',
  onDevice: 'Without an account, on this device',
  seller: (name: string) => name || 'Seller',
  letter: {
    waiting: {
      title: 'Your message waits to be sent',
      text: 'It is kept on this device and sent automatically as soon as there is a connection, even after a reload.',
      busy: (reason: string) => `The server asks to wait: ${reason}`,
    },
    mailed: {
      title: 'Check your mail to send it',
      text: (email: string) => `We sent a link to ${email}. Open it within 7 days and your message goes to the seller; until then nobody gets it.`,
      again: 'No e-mail yet? Check your spam folder, or write again if the address is wrong.',
    },
    refused: { title: 'Your message was not sent', text: 'The server refused it. It is still here.' },
  },
  confirm: {
    title: 'One step is left',
    text: 'It is not sent yet. The seller gets it with your name, e-mail address and phone number.',
    send: 'Send my message',
    sent: { title: 'Your message has been sent', description: 'The answer comes to your e-mail address and appears here.' },
  },
  note: 'You write without an account. Answers come to your e-mail address; the link in the mail leads back here. On a device that others use, remove it from there when you are done.',
  closed: { title: 'The conversation is closed' },
  close: 'Close the conversation',
  reopen: 'Open it again',
  closeDialog: {
    title: 'Close this conversation?',
    text: 'The seller can’t write to you here any more, and no more mails come. You can open it again with the link.',
    confirm: 'Close it',
    cancel: 'Cancel',
  },
  forget: 'Remove from this device',
  forgotten: { title: 'Removed from this device', description: 'The link in the mail opens it again.' },
  writeAgain: 'Write again',
  offline: 'No connection: what is on this device can be read, and what you write is sent later.',
  needsLine: 'That needs a connection. Nothing was changed; please try again with one.',
  waitForLine: { title: 'The link is kept', text: 'There is no connection. The conversation opens by itself as soon as there is one.' },
  failed: { title: 'The conversation could not be opened', again: 'Try again' },
  gone: {
    title: 'This link no longer works',
    text: 'Links work for 30 days after they were last used; messages not yet sent are kept for 7 days. Newer e-mails bring newer links, and you can write anew from the seller’s page.',
    browse: 'Browse pianos',
  },
  moved: {
    title: 'This conversation is in your account now',
    text: 'There is an account with this e-mail address, and the conversation belongs to it. Sign in to read and answer.',
    open: 'Open the conversation',
  },
  none: {
    title: 'No conversation on this device',
    text: 'Open the link in our mail, or write to a seller from a piano.',
    browse: 'Browse pianos',
  },
  noStore: { title: 'Nothing can be kept here', text: 'This browser lets us store nothing, as in a private window. Please use another window, or sign in.' },
} as const;

export const inquiryTypeNames: Readonly<Record<InquiryType, string>> = {
  general: 'General question',
  purchase: 'Purchase',
  viewing: 'Viewing',
  service: 'Service',
  appraisal: 'Appraisal',
};

/** '14:05' today, else the day. `now` in epoch ms. */
export function shortTime(at: string, now: number): string {
  return formatDay(at) === formatDay(now) ? formatClock(at) : formatDay(at);
}

/** A side's name, or what stands for one. */
export function nameOf({ otherName, otherLeft }: { otherName: string; otherLeft: boolean }): string {
  if (otherLeft) return messageWords.left;
  return otherName || messageWords.unnamed;
}
