/** Words of the pictures that dealers give their stock by file names. */
import { fewestPixels, maxFiles } from '../../../domain/image/limits.ts';
import { imageFailureMessage } from '../../../domain/image/messages.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import type { PictureTrouble, StockPicture } from '../../../replica/stock-picture.ts';

const pictures = (count: number) => `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`;
const pianos = (count: number) => `${formatNumber(count)} ${count === 1 ? 'piano' : 'pianos'}`;

export const pictureWords = {
  title: 'Pictures by file name',
  lead: `Name the files by stock number, and each finds its piano: A-1042.jpg, A-1042_2.jpg, or a folder A-1042. At most ${maxFiles} a piano; large ones are made small on this device.`,
  loading: 'Opening your stock',
  choose: 'Choose pictures',
  chooseFolder: 'Choose a folder',
  drop: 'or drop pictures and folders here',
  noStock: { title: 'No piano has a stock number yet', text: 'Pictures find their pianos by it. Import a file with a column for stock numbers, or add one in a listing.' },
  unkept: { title: 'This browser keeps nothing', text: 'A private window or a setting stops this page from keeping pictures on the device. Open it in a normal window.' },
  failed: { title: 'Your stock could not be read', text: 'Nothing was changed.', retry: 'Try again' },
  looking: 'Looking at the pictures',
  lookingOf: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  cancel: 'Cancel',
  keeping: 'Keeping them on this device. Please leave this page open until that is done.',

  preview: (count: number, of: number) => `${pictures(count)} for ${pianos(of)}`,
  nothing: 'Nothing new for any piano',
  nothingText: 'No picture is left that a piano lacks. Give those below a piano, or choose others.',
  start: (count: number) => `Add ${pictures(count)}`,
  there: (count: number) => `${formatNumber(count)} there`,
  comes: (count: number) => `${formatNumber(count)} more`,
  known: (count: number) => `${pictures(count)} there already`,
  small: (count: number) =>
    `${pictures(count)} ${count === 1 ? 'is' : 'are'} small: fewer than ${fewestPixels} pixels on the longer side. Buyers will see little detail. ${count === 1 ? 'It is' : 'They are'} taken all the same.`,
  smallOne: (name: string, width: number, height: number) => `${name} is small: ${width} × ${height} pixels`,
  over: (count: number) => `${pictures(count)} too many: at most ${maxFiles} a piano`,
  show: 'File names',
  more: (count: number) => `Show ${formatNumber(count)} more`,
  others: (count: number) => `${formatNumber(count)} other ${count === 1 ? 'file is' : 'files are'} left out: no ${count === 1 ? 'picture' : 'pictures'}.`,
  refusedTitle: (count: number) => `${pictures(count)} can’t be taken`,
  openTitle: (count: number) => `Which piano? ${pictures(count)}`,
  openText: 'Their names fit no stock number, or more than one. Choose the piano, or leave the field empty to leave the picture out.',
  fitsNone: 'Fits no stock number',
  fitsSeveral: 'Fits several pianos',
  piano: 'Piano',
  ofFile: (path: string) => `of ${path}`,
  byPiano: 'By piano',
  pianoPlaceholder: 'Stock number or name',
  combobox: {
    open: 'Show pianos',
    list: 'Pianos',
    count: (count: number) => pianos(count),
    none: 'No piano of this name in your stock',
  },
  unnumbered: 'no stock number',

  offline: 'No connection: the pictures are kept here and go when there is one.',
  kept: (count: number) => `${pictures(count)} kept on this device`,
  keptText: 'They continue automatically, even if you leave this page.',
  gone: (names: readonly string[]) => `No longer to be read, please choose again: ${names.join(', ')}`,
  diskFull: 'There is no room left on this device',
  diskFullText: ({ kept, others, room }: { kept: number; others: string; room: string }) =>
    `${room}${pictures(kept)} ${kept === 1 ? 'is' : 'are'} kept and will arrive. Choose the others again when there is room: ${others}.`,
  closed: 'The pictures were closed on this device, by signing out in another tab.',

  progressTitle: 'On their way',
  allDone: 'All pictures are with their pianos',
  hide: 'Hide',
  arrived: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} there`,
  making: (count: number) => `${formatNumber(count)} being made small`,
  sending: (count: number) => `${formatNumber(count)} to upload`,
  goneListing: 'A listing that is no longer there',
  retry: 'Try again',
  retryOf: (name: string) => `Try ${name} again`,
  leaveOut: 'Leave out',
  leaveOutOf: (name: string) => `Leave out ${name}`,
  refusedUpload: (name: string, reason: string) => `${name} was refused by the server${reason === '' ? '' : `: ${reason}`}`,
  toSync: 'Files to upload',
} as const;

const ownTroubles = {
  HeicOffline: (name: string) => `${name} waits for a connection: reading HEIC needs a part of the app that is not on this device yet.`,
  NoRoom: (name: string) => `${name} waits: there is no room left on this device to prepare it. Free some space.`,
  TakenOut: (name: string) => `${name} was taken out of the files to upload. Choose it again to add it.`,
  ListingGone: (name: string) => `The listing of ${name} was deleted.`,
  NotKept: (name: string) => `${name} is no longer on this device. Choose it again.`,
  TooMany: (name: string) => `${name}: at most ${maxFiles} pictures a piano.`,
} as const;

/** Why a picture waits or has failed; '' for one that does neither. */
export function troubleWords({ trouble, fileName }: Pick<StockPicture, 'trouble' | 'fileName'>): string {
  if (!trouble) return '';
  if (isOwn(trouble)) return ownTroubles[trouble.type](fileName);
  return imageFailureMessage(trouble, fileName);
}

function isOwn(trouble: PictureTrouble): trouble is Extract<PictureTrouble, { type: keyof typeof ownTroubles }> {
  return trouble.type in ownTroubles;
}
