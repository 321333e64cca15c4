/** Below the field of a name that would pass for the house; the database refuses it in the same words. */
export const houseNameRefused = 'This name would pass for Soundboard itself. Please give your own.';
