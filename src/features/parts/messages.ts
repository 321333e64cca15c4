import type { ReplicatedCollection } from '../../replica/replica.ts';

/** What the shared listing parts say to people. */
export const partsMessages = {
  saved: 'Saved',
  savedWhere: 'You find it under Saved, also without a signal.',
  removed: 'Removed from saved',
  undo: 'Undo',
  notKept: 'This could not be kept',
  notKeptWhy: 'The device did not store it. Free some space and try again.',
  save: (title: string) => `Save ${title}`,
  saveWord: 'Save',
  savedWord: 'Saved',
  featured: 'Featured',
  verified: 'Verified',
  viewDetails: 'View Details',
  locationMissing: 'Location not specified',
  views: (count: number) => (count === 1 ? '1 view' : `${count.toLocaleString('de-DE')} views`),
  rating: (rating: string, count: number) => `Seller rated ${rating} of 5 in ${count} ${count === 1 ? 'review' : 'reviews'}`,
  distance: (km: string) => `${km} km`,
  asOf: (time: string) => `as of ${time}`,
  asOfNever: 'not loaded yet',
  dayOld: 'more than a day old',
  weekOld: 'more than a week old',

  newMatches: (count: number) => (count === 1 ? '1 new match' : `${count.toLocaleString('de-DE')} new matches`),
  noNewMatches: 'no new matches',
  everything: 'All pianos',
  rename: (name: string) => `Rename ${name}`,
  renameLabel: 'Name of this search',
  keepName: 'Save name',
  cancel: 'Cancel',
  deleteSearch: (name: string) => `Delete ${name}`,
  searchDeleted: 'Search deleted',
  pending: 'waiting to be sent',

  yes: 'yes',
  no: 'no',
  pictures: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
} as const;

/** What people call a row of each kind. */
export const kindNames: Readonly<Record<ReplicatedCollection, string>> = {
  pianos: 'Listing',
  saved_pianos: 'Saved piano',
  saved_searches: 'Saved search',
  piano_lookup_history: 'Look-up',
};

/** Field names as people say them; fields that only the machine needs are left out of the words. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  brand: 'Brand',
  model: 'Model',
  piano_type: 'Type',
  subtype: 'Kind',
  year: 'Year',
  price_cents: 'Price',
  condition: 'Condition',
  description: 'Description',
  status: 'Status',
  is_published: 'Published',
  image_urls: 'Pictures',
  serial_number: 'Serial number',
  stock_number: 'Stock number',
  finish: 'Finish',
  height_cm: 'Height',
  length_cm: 'Length',
  location: 'Location',
  town: 'Town',
  country_code: 'Country',
  availability_slots: 'Viewing times',
  instrument_details: 'Details',
  note: 'Note',
  name: 'Name',
};
