import type { PhotoShot } from '../../domain/listing/photo-shots.ts';
import type { WizardStep } from '../../domain/listing/draft.ts';
import type { StepFault } from '../../domain/listing/wizard.ts';
import { basicDays, mostPhotos } from '../../domain/listing/wizard-options.ts';
import type { EuroInputError } from '../../domain/money/euro.ts';
import type { VisibilityOption } from '../../domain/promotion/visibility-options.ts';
import type { YearCheck } from '../../domain/serial/year-check.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { shotNames } from '../parts/shot-names.ts';

/** Words of the listing wizard. Quoted texts of the specification stand as they are written there. */
export const wizardMessages = {
  title: 'Create Piano Listing',
  editTitle: 'Edit Piano Listing',
  lead: 'Everything is kept on this device as you type, also offline.',
  backToSell: 'Sell',
  loading: 'Opening your drafts',
  stepsLabel: 'Steps',
  stepOf: (place: number, count: number) => `Step ${place} of ${count}`,
  stepDone: 'complete',
  back: 'Back',
  next: 'Continue',
  saved: 'Saved on this device',
  heldInPage: 'Held until you close or reload this page',
  saving: 'Saving',
  offline: 'You are offline. Carry on: what you enter is kept here, and published once you are back online.',
  offlineUnkept: 'You are offline. Carry on as long as this page stays open; this browser keeps nothing of it.',
  full: 'There is no room left on this device: the last change was not kept. Free some space and change it once more.',
  closed: 'These drafts were closed on this device, by signing out in another tab. Load the page again to go on.',
  optional: 'optional',
  editing: (name: string) => `You are changing ${name}. Buyers see the changes when you publish them.`,
  notHere: {
    title: 'This listing is not on this device',
    text: 'It is not one of yours, it was deleted, or it has not been fetched yet.',
    action: 'Dashboard',
  },
  unkept: {
    title: 'This browser keeps nothing',
    text: 'A private window or a setting stops this page from keeping drafts on the device. Open it in a normal window to write a listing.',
    retry: 'Load again',
  },
} as const;

export const stepTitles: Readonly<Record<WizardStep, string>> = {
  details: 'Piano Details',
  condition: 'Condition',
  description: 'Description',
  photos: 'Photos',
  location: 'Location',
  publish: 'Publish',
};

export const draftMessages = {
  title: 'Your drafts',
  lead: 'Pick up where you left off, or begin another one.',
  unnamed: 'Listing without a name',
  none: 'No drafts are left. What you published is on your dashboard.',
  resume: 'Continue',
  begin: 'Start a new listing',
  remove: 'Delete',
  removeLabel: (name: string) => `Delete the draft ${name}`,
  resumeLabel: (name: string) => `Continue ${name}`,
  removed: 'Draft deleted',
  undo: 'Undo',
  waits: 'Published here, not sent yet',
  arrived: 'Sent',
  editing: 'Changes to a listing',
  changed: (when: string) => `changed ${when}`,
} as const;

export const detailMessages = {
  serial: 'Serial number',
  serialHint: 'On the iron plate or inside the lid. It gives maker and year at once.',
  type: 'Type',
  subtype: 'Subtype',
  brand: 'Brand',
  brandName: 'Brand name',
  meantBrand: (name: string) => `Do you mean ${name}? Buyers find it under this spelling.`,
  takeBrand: (name: string) => `Yes, ${name}`,
  model: 'Model',
  year: 'Year',
  finish: 'Finish',
  finishHint: 'Colour and sheen, as in “polished ebony”.',
  choose: 'Please choose',
  size: { heightCm: 'Height in cm', lengthCm: 'Length in cm' },
  moreTitle: 'More about it',
  fields: {
    actionType: 'Action',
    pedalCount: 'Number of pedals',
    keyCount: 'Number of keys',
    cabinetStyle: 'Cabinet style',
    keyAction: 'Key action',
    polyphony: 'Polyphony',
    soundEngine: 'Sound engine',
    connectivity: 'Connectivity',
    acousticFeatures: 'Acoustic features',
    digitalFeatures: 'Digital features',
    controlSystem: 'Control system',
    lastServiced: 'Last serviced',
    specialFeatures: 'Special features',
  } as Readonly<Record<string, string>>,
} as const;

export const serialMessages = {
  loading: 'Looking it up',
  found: (maker: string, years: string) => `${maker}, ${years}`,
  unknown: 'No table on this device dates this number. You can go on: enter maker and year yourself.',
  failed: 'The tables could not be loaded. You can go on: enter maker and year yourself.',
  confidence: { high: 'sure', medium: 'likely', low: 'a guess' },
  use: 'Fill in maker and year',
  /** What stands there now and would go is named. */
  useInstead: (found: string, typed: string) => `Write ${found} instead of ${typed}`,
  filled: (maker: string, year: string) => ['Filled in:', maker, year].filter(Boolean).join(' '),
  lookUp: 'See how this was found',
} as const;

/** What the number says about the year, '' when nothing. */
export function yearCheckText(check: YearCheck): string {
  if (check.type === 'undated') return '';
  const years = check.from === check.to ? String(check.from) : `${check.from}–${check.to}`;
  if (check.type === 'agrees') return `The number agrees: ${check.maker} of ${years}.`;
  if (check.type === 'near') return `The number says ${years}; a year near it is usual when a piano was sold later.`;
  return `The number says ${check.maker} of ${years}, which does not fit the year above. Please check both; buyers see the difference.`;
}

export const conditionMessages = {
  condition: 'Condition',
  choose: 'Please choose',
  price: 'Price in euro',
  priceHint: 'The arrow keys change it by 100 €.',
  priceRead: (price: string) => `Buyers see ${price}`,
  vatScheme: 'VAT in the price',
  vatSchemes: { '': 'Not said', standard: 'VAT can be shown', margin: 'Margin scheme: no VAT shown' },
  vatSchemeHint: 'Margin scheme: for used pianos bought without VAT (§ 25a UStG, Art. 313 of Directive 2006/112/EC). Buyers see it on the piano’s page.',
  reserved: 'Reserved: somebody has first refusal',
  reservedHint: 'Buyers can still open it and write to you; it is marked as reserved, and the search leaves it out unless they ask for reserved pianos.',
  tuned: 'Last tuned',
  pitch: 'Pitch of a′ in Hz',
  pitchHint: 'Usually 440 to 443.',
  ivory: 'Ivory key tops',
  ivoryChoices: [
    { value: '', label: 'I don’t know' },
    { value: 'no', label: 'No' },
    { value: 'yes', label: 'Yes' },
  ],
  ivoryHint: 'Ivory shows a fine grain, and often a seam between the head and the stem of the key top.',
  ivoryMeaning:
    'Ivory is protected. In the EU a piano with ivory keys may be offered only with a certificate of your nature conservation authority (Regulation (EC) No 338/97), which it gives for instruments made before 1975; sending it abroad needs further papers, and some countries don’t let it in. Ask before you sell.',
} as const;

export const descriptionMessages = {
  label: 'Description',
  hint: 'What has been done to it, how it sounds and plays, what is wrong with it, where it is kept.',
  count: (length: number, needed: number) => `${formatNumber(length)} of at least ${needed} characters`,
} as const;

/** How a photo is taken so that it helps. */
export const shotHints: Readonly<Record<PhotoShot, string>> = {
  serial: 'Close, from straight above: it tells the year.',
  front: 'The whole instrument, lid open. It becomes the cover.',
  keyboard: 'From the player’s place, the whole width.',
  hammers: 'The felt from the side, where the grooves show.',
  pins: 'Pins and strings, with the iron plate around them.',
  pedals: 'All of them, with the floor.',
  underside: 'Soundboard and ribs from below.',
  back: 'Posts and soundboard from behind.',
  panel: 'Switched on, so that the display can be read.',
  flaws: 'What you would ask about yourself.',
};

export const photoMessages = {
  choose: 'Add photos',
  hint: `3 to ${mostPhotos} images, large ones too: they are made small on this device, and place and camera are removed.`,
  listLabel: 'Photos in their order',
  alt: (place: number, shot?: PhotoShot) => (shot ? `Photo ${place}: ${shotNames[shot]}` : `Photo ${place}`),
  cover: 'Cover',
  categories: { overview: 'Overview', closeup: 'Close-up', more: 'More' },
  earlier: (place: number) => `Move photo ${place} earlier`,
  later: (place: number) => `Move photo ${place} later`,
  makeCover: (place: number) => `Make photo ${place} the cover`,
  remove: (place: number) => `Remove photo ${place}`,
  moved: (place: number, count: number) => `Moved to place ${place} of ${count}.`,
  removed: 'Photo removed',
  gone: 'This photo is no longer on this device.',
  waits: 'Kept on this device. It will be made small when you are online.',
  waitsOnline: 'Being made small …',
  again: 'Try again',
  edit: (place: number) => `Turn or crop photo ${place}`,
  edited: 'Photo changed',
  undo: 'Undo',
  notHere: 'This photo is on the server and can only be changed online.',
  shot: (place: number) => `What photo ${place} shows`,
  noShot: 'What it shows',
  drop: 'Drop photos anywhere on this page, or paste them.',
  guideTitle: 'What to photograph',
  guideLead: 'Buyers ask for these. None of them is needed.',
  guideCount: (done: number, count: number) => `${done} of ${count} are there`,
  guideDone: 'Is there',
  take: 'Take',
  takeLabel: (name: string) => `Take a photo: ${name}`,
  small: (width: number, height: number) => `Small: ${width} × ${height} pixels. Buyers will see little detail. A larger one is better.`,
  empty: 'No photos yet. Begin with the whole instrument from the front.',
  states: { queued: 'Queued', processing: 'Optimising' },
  cancel: (name: string) => `Stop ${name}`,
  dismiss: (name: string) => `Take ${name} off the list`,
  complete: 'Upload Complete',
  completeText: (count: number) => (count === 1 ? 'One photo is ready.' : `${count} photos are ready.`),
  keptText: (count: number) =>
    count === 1 ? 'One photo is kept and will be made small when you are online.' : `${count} photos are kept and will be made small when you are online.`,
  partial: 'Partial Success',
  partialText: (done: number, failed: number) => `${done} uploaded, ${failed} failed`,
  failed: 'Upload Failed',
  failedText: 'All uploads failed',
  noRoom: (names: string, room: string) =>
    `There is no room left on this device for ${names}. ${room}Your text and the photos in the list are safe. Free some space and try again.`,
  dismissAll: 'Take this off the list',
  notStored: 'This photo could not be kept. Please add it again.',
} as const;

export const editorMessages = {
  title: (place: number) => `Turn and crop photo ${place}`,
  left: 'Turn left',
  right: 'Turn right',
  shapes: 'Shape',
  free: 'Free',
  frame: 'Part that is kept',
  frameHelp: 'Arrow keys move it, with Shift in large steps. The corners size it the same way.',
  corners: { nw: 'Top left corner', ne: 'Top right corner', sw: 'Bottom left corner', se: 'Bottom right corner' },
  size: (width: number, height: number) => `Keeps ${width} × ${height} pixels.`,
  small: 'That is small: buyers will see little detail.',
  reset: 'Keep all of it',
  cancel: 'Cancel',
  apply: 'Use this',
  loading: 'Opening the photo',
  failed: 'This photo could not be opened.',
  preview: 'The photo as it is turned',
} as const;

export const locationMessages = {
  address: 'Street and number',
  addressHint: 'Only you see it. Buyers see town and country.',
  city: 'Town',
  state: 'Province',
  zipCode: 'Postcode',
  country: 'Country',
  found: (town: string) => `${town} is on the map: buyers find you by distance.`,
  notFound: 'Failed to geocode address. Please verify the address is correct.',
  notFoundMore: 'You can go on without it; the search by distance will then leave your piano out.',
  slots: 'When can it be seen?',
  slotsHint: 'Times at which buyers may ask for a viewing.',
  preferredHint: 'Which of them suit you best? Buyers see these marked as preferred.',
  preferredLabel: (day: string, range: string) => `${day}, ${range} h: preferred`,
  slotLabel: (day: string, range: string) => `${day}, ${range} h`,
  quickAdd: 'Monday to Friday:',
  quickLabel: (range: string) => `Monday to Friday, ${range} h`,
  range: (range: string) => `${range} h`,
} as const;

/** Photos that came from another app or from a file manager. */
export const incomingMessages = {
  loading: 'Opening the photos',
  title: (count: number) => (count === 1 ? 'One photo came in' : `${count} photos came in`),
  text: 'Where do they belong?',
  some: 'Not all that were shared could be kept: at most 60 photos wait here at a time, and the device must have room for them.',
  nothingNew: 'The last share brought no photo. These came in earlier.',
  toDraft: (name: string) => `Add to ${name}`,
  toNew: 'Begin a new listing with them',
  discard: 'Do not use them',
  nothingTitle: 'No photos came in',
  nothingText: 'Nothing was shared, or there is no room for it on this device.',
  toDrafts: 'To your listings',
  adding: 'Photos that were shared',
  goOn: 'Go on to the listing',
} as const;

/** Photos that can't be read yet when the listing is published. */
export const waitingMessages = {
  title: (count: number) => (count === 1 ? 'One photo waits' : `${count} photos wait`),
  text: 'HEIC photos need a part of the app that is not on this device yet.',
  waitsTitle: 'Will publish when online',
  waitsText: 'As soon as its last photo is made small, the listing is published automatically.',
  offline: 'It appears once you are online.',
  online: 'It is being loaded.',
  wait: 'Publish when they are ready',
  stop: 'Do not publish yet',
  leaveOut: (count: number) => (count === 1 ? 'Publish without it' : `Publish without these ${count}`),
  needed: 'Without them there are fewer than 3 photos.',
} as const;

export const publishMessages = {
  previewTitle: 'Preview',
  smallPhotos: (places: readonly number[], count: number) =>
    places.length === count && count > 1
      ? `All ${count} photos are small. Buyers will see little detail; larger ones are better. You can publish them all the same.`
      : places.length === 1
        ? `Photo ${places[0]} is small. Buyers will see little detail; a larger one is better. You can publish it all the same.`
        : `Photos ${places.slice(0, -1).join(', ')} and ${places.at(-1)} are small. Buyers will see little detail; larger ones are better. You can publish them all the same.`,
  screeningTitle: 'Screening',
  score: (score: number) => `Score ${score}`,
  approved: 'Approved',
  flagged: 'Review Required',
  flaggedText: 'You can publish it, but one of us will look at it before buyers see it. Fixing the points above makes that faster.',
  penalty: (points: number) => `−${points}`,
  noFlags: 'No problems found.',
  financingTitle: 'Financing',
  financing: (months: number, percent: string, rate: string) => `${months} months at ${percent} %: ${rate} a month`,
  financingText: 'An example with 90 % financed, shown to buyers of pianos above 5.000 €.',
  gateTitle: 'Authentication Required',
  gateText: 'Please log in to publish your listing.',
  gateKept: 'Your draft stays here and moves into your account.',
  gateOffline: 'Signing in needs a connection. Your draft is safe on this device until then.',
  publish: 'Publish listing',
  publishEdit: 'Publish changes',
  publishLater: 'Publish when online',
  publishReview: 'Send for review',
  failed: 'Publishing Failed',
  incomplete: 'A step is no longer complete. Please look through them once more.',
  noRoom: (room: string) => `Image upload failed: there is no room left on this device. ${room}Nothing was published, and your draft is safe.`,
  listingGone: 'This listing was deleted meanwhile, on another device or in another tab. Your text is kept in this draft.',
  photoGone: 'Image upload failed: a photo is no longer on this device. Please add it again.',
} as const;

/** The four ways to be seen; prices are the specification's, net. */
export const visibilityMessages = {
  title: 'Visibility',
  legend: 'How the listing is to be seen',
  options: {
    basic: { name: 'Basic', text: 'In the search and on your page.' },
    featured: { name: 'Featured', text: 'First when buyers sort by Featured, with a mark. Card payment; you choose the days.' },
    vip: { name: 'VIP', text: 'On the home page, before Featured. SEPA debit for 7 days at a time, renews until you end it.' },
    highlight: { name: 'Highlight Badge', text: 'A frame and a badge, beside any of these.' },
  } as Readonly<Record<VisibilityOption, { name: string; text: string }>>,
  free: `free for ${basicDays} days`,
  later: 'Nothing is paid now. Once buyers see the listing, you pay on a page of its own.',
  pay: (name: string) => `Pay to start ${name}`,
  payWaits: (names: string) => `${names}: you can pay as soon as the listing has arrived.`,
} as const;

export const afterMessages = {
  waiting: 'Will publish when online',
  waitingText: 'The listing and its photos are waiting on this device. They are sent automatically once you are online; you may close the app.',
  sending: 'Publishing',
  sendingText: 'Listing and photos are on their way. You may close the app: what is left goes when you open it again.',
  pictures: (done: number, count: number) => `${done} of ${count} photos sent`,
  picturesLabel: 'Photos sent',
  done: 'Your piano listing has been published successfully!',
  doneText: 'Buyers can find it now.',
  reserved: 'Your listing is on the market as reserved. The search shows it to everybody when you set it free.',
  review: 'Review Required',
  reviewText: 'It has arrived. Someone at Soundboard reviews it; then buyers can see it.',
  hidden: 'Not on the market',
  hiddenText: 'The listing is stored. It is not offered now.',
  declined: 'Not published',
  declinedText: (reason: string) => `Someone at Soundboard reviewed it and declined it. The reason: ${reason}`,
  edit: 'Edit',
  editAgain: 'Edit and publish again',
  refused: 'Publishing Failed',
  refusedText: (reason: string) => (reason ? `Database error: ${reason}` : 'The server did not accept it.'),
  fileRefused: (reason: string) => `Image upload failed: ${reason || 'the server did not take a photo.'}`,
  takeBack: 'Take it back and edit',
  tookBack: 'Taken back. It is a draft again.',
  tooLate: 'It was sent already. You can edit it from here.',
  sync: 'See what waits',
  browse: 'Browse Pianos',
  dashboard: 'Dashboard',
  show: 'Show the listing',
  another: 'Create another listing',
} as const;

const priceFaults: Readonly<Record<EuroInputError['type'], string>> = {
  Empty: 'Please enter a price.',
  NotNumber: 'This is not an amount. Write it like 4.200 or 4.200,50.',
  Negative: 'The price can’t be negative.',
  OtherCurrency: 'Please give the price in euro.',
  SeveralAmounts: 'Please give one amount.',
  TooLarge: 'This amount is too large.',
};

export function faultText(fault: StepFault): string {
  switch (fault.type) {
    case 'DetailsMissing':
      return 'Please select piano type, subtype, and brand';
    case 'YearNotPossible':
      return `Please enter a year from ${fault.from} to ${fault.to}, or leave it empty.`;
    case 'SizeNotPossible':
      return `Please enter ${fault.from} to ${fault.to} cm, or leave it empty.`;
    case 'ConditionMissing':
      return 'Please specify condition and price';
    case 'PriceUnreadable':
      return priceFaults[fault.error.type];
    case 'TunedInFuture':
      return 'The last tuning lies in the future.';
    case 'TunedTooEarly':
      return `The last tuning lies before ${fault.from}. Please enter the year with four digits.`;
    case 'PitchNotPossible':
      return `Please enter ${fault.from} to ${fault.to} Hz, or leave it empty.`;
    case 'DescriptionShort':
      return 'Description must be at least 50 characters';
    case 'DescriptionLong':
      return 'The description is longer than 10.000 characters.';
    case 'PhotosMissing':
      return 'Please upload at least 3 photos';
    case 'AddressMissing':
      return 'Please complete address information';
  }
}
