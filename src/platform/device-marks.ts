import { deviceMark } from './device-mark.ts';

// Words that this device keeps beside its databases. Null takes one away.

/** The country that a dealer chose last for the plan's price, so that the page opens with it. Without it Germany counts. */
export const { read: readDealerCountryMark, set: setDealerCountryMark } = deviceMark('soundboard-dealer-country');

/**
 * Whose import is stored only in part, so that a start without one loads nothing for it. Without the mark it goes on when the
 * import's screen is opened.
 */
export const { read: readImportWait, set: setImportWait } = deviceMark('soundboard-import-wait');

/**
 * Whose listing is to be published once its photos can be made small, so that a start without one loads nothing for it. Without the
 * mark it is published when its draft is opened again.
 */
export const { read: readPhotosWait, set: setPhotosWait } = deviceMark('soundboard-photos-wait');

/**
 * Whose pictures are on their way to own listings, so that a start without any loads nothing for them. Without the mark they go on
 * when the page for pictures is opened again.
 */
export const { read: readPicturesWait, set: setPicturesWait } = deviceMark('soundboard-pictures-wait');

/**
 * Whose data lies in the database. When the mark is there and the database is new, the browser has thrown the data away. Where
 * storage is forbidden nothing can be lost either.
 */
export const { read: readKeptMark, set: setKeptMark } = deviceMark('soundboard-kept');
