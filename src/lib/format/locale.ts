/**
 * The one place that says in which language and form people read what isn't a sentence. A second language enters here; the
 * sentences stand in the words files of the features.
 */
export const locale = {
  /** Numbers, money, days and times of day. */
  figures: 'de-DE',
  /** What stands as a word in a sentence: lists, names of months and weekdays, '4 minutes ago'. */
  words: 'en-GB',
  /** Names of countries. */
  countries: 'en',
} as const;

/** What stands where a value is no number and no moment. */
export const unknownValue = '–';
