import { formatNumber } from '../../lib/format/number.ts';
import type { AccountFailure, WorkGoingOn } from '../../server/ports/own-account.ts';
import { houseNameRefused } from '../parts/house-name-words.ts';

const listings = (count: number) => (count === 1 ? '1 listing' : `${formatNumber(count)} listings`);

/** The words of the profile page, but those of signing out, which stand in messages.ts. */
export const profileMessages = {
  detailsTitle: 'Your details',
  detailsLead: 'Buyers see your name, or a dealer’s company, beside a listing. Town stays with you, and so does the phone number unless you choose otherwise.',
  name: 'Name',
  phone: 'Phone',
  phoneIsPublic: 'Buyers may call me: show my phone number with my listings',
  phoneIsPublicHint: 'Anyone can see it then, even without an account, until you turn this off.',
  phoneIsPublicNeedsNumber: 'Give a phone number first.',
  mailOfMessages: 'Send me an e-mail when somebody writes to me',
  mailOfMessagesHint: 'One e-mail per conversation, and no more until you have read it. It contains nothing of the message.',
  mailOfNotices: 'Send me an e-mail about appointments, quotes and reminders',
  mailOfNoticesHint: 'Only what you have not read here within five minutes, and at most 20 a day.',
  town: 'Town',
  country: 'Country',
  noCountry: 'Not said',
  company: 'Company',
  companyHint: 'Dealers are shown by this name.',
  timeZone: 'Time zone',
  timeZoneHint: (time: string) => `It is ${time} there now. Type a town to find its zone.`,
  timeZoneUnknown: 'There is no such time zone. Choose one of the list, for instance Europe/Berlin.',
  tooLong: (longest: number) => `At most ${longest} characters, please.`,
  houseName: houseNameRefused,
  save: 'Save details',
  saved: 'Profile saved',
  savedText: 'It is sent now.',
  savedOffline: 'It is kept on this device and sent when there is a connection.',
  notKept: 'This could not be kept',
  notKeptText: 'The device did not store it. What you typed is still here; free some space and try again.',
  waiting: 'Waiting to be sent',
  notHereYet: 'Your details are not on this device yet. They come with the first connection.',

  goingOn: {
    refresh: (left) => `Buyers see your new details with your listings bit by bit: ${listings(left)} to go.`,
    withhold: (left) => `Your listings are being taken off the market: ${listings(left)} to go.`,
    restore: (left) => `Your listings are coming back on the market: ${listings(left)} to go.`,
  } satisfies Record<WorkGoingOn['kind'], (left: number) => string>,

  signInTitle: 'Signing in',
  changePassword: 'Change password',
  changeEmail: 'Change e-mail address',
  needsConnection: 'This needs a connection. Your details above can be changed without one.',
  newEmailWaits: (email: string) => `Waiting for confirmation: open the link in the mail to ${email}. Until then your current address stays in use.`,
  noPassword: 'You sign in with another service, so there is no password here to change.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: 'This signs out all your other devices.',
  passwordSame: 'This is your current password. Choose another one.',
  passwordChanged: 'Password changed',
  passwordChangedText: 'Other devices have to sign in with the new one.',
  newEmail: 'New e-mail address',
  emailRule: 'We send a link to the new address, and perhaps one to your current address. The new address takes effect once its link is opened.',
  emailSame: 'This is your current address.',
  emailSent: 'Mail sent',
  emailSentText: (email: string) => `Open the link in the mail to ${email}.`,
  fillAll: 'Please fill in all fields',
  cancel: 'Cancel',

  devicesTitle: 'Devices signed in',
  devicesLead: 'Within an hour, a device whose session you end can no longer send or fetch anything. What it already holds stays on it.',
  devicesOffline: 'The list needs a connection.',
  devicesFailed: 'The list could not be fetched.',
  devicesAgain: 'Try again',
  devicesLoading: 'Fetching the list',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastSeen: (time: string) => `Last seen ${time}`,
  signedInAt: (time: string) => `Signed in ${time}`,
  endOne: 'End session',
  endOneOf: (device: string, time: string) => `End session: ${device}, signed in ${time}`,
  endOthers: 'End all other sessions',
  ended: (count: number) => (count === 1 ? 'Session ended' : `${count} sessions ended`),

  dataTitle: 'Your data',
  dataLead: 'Everything that is yours in one file (JSON): profile, listings, saved pianos and searches, look-ups, the names of your files, and what is not sent yet.',
  exportData: 'Save my data as a file',
  exportedServer: 'Saved: your data as the server has it',
  exportedDevice: 'Saved: your data as this device has it',
  exportedDeviceText: 'The server could not be asked. It may know more than this device.',

  deleteTitle: 'Delete account',
  deleteLead: 'Removes your account and everything in it, for good.',
  deleteAccount: 'Delete my account',
  deleteOffline: 'This needs a connection.',
  deleteAskTitle: 'Delete your account?',
  deleteConsequences: [
    'Your listings leave the market at once, also on other people’s devices when they next connect. Of more than a thousand, the rest follow within minutes.',
    'Whoever saved one of your listings keeps its title and their own note, nothing else of it.',
    'Your profile, saved pianos and searches, look-ups and uploaded files are removed from the server and from this device.',
    'Changes that wait on this device are lost with it.',
    'It can’t be undone, and we keep no copy. Save your data as a file first if you want to keep it.',
  ],
  deletePassword: 'Your password, to confirm that it is you',
  deleteWord: 'Type DELETE to confirm',
  deleteWordValue: 'DELETE',
  deleteWordWrong: 'Type DELETE in capital letters.',
  deleteNow: 'Delete for good',
  deleteKeep: 'Keep my account',
  deleted: 'Your account is deleted',
  deletedText: 'Nothing of it is left on this device.',
  deletedElsewhereOnly: 'The data on this device couldn’t be opened, so what is stored here of it is still there. Sign out to remove it.',
} as const;

/** Why something about the account did not happen, for people. */
export function describeAccountFailure(failure: AccountFailure): string {
  switch (failure.type) {
    case 'WrongPassword':
      return 'This is not your current password. Check it and try again.';
    case 'TooManyTries':
      return 'Too many tries. Wait a few minutes, then try again.';
    case 'Offline':
      return 'The server could not be reached. Nothing has changed; try again when there is a connection.';
    case 'SignInNeeded':
      return 'Your session has ended. Sign in again, then try once more.';
    case 'NotFound':
      return 'This is no longer there.';
    case 'Refused':
      return failure.reason || `The server refused this (${failure.code}).`;
  }
}
