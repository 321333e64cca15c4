import { notFound } from '../features/parts/page-words.ts';

export const words = {
  title: notFound.title,
  listingTitle: 'This piano is no longer here',
  listingText: 'The listing does not exist or is no longer available. It may have been sold or taken back by its seller.',
  text: 'There is nothing at this address:',
  home: 'Go Home',
  browse: 'Browse Pianos',
  back: 'Go Back',
  hintsTitle: 'What may help',
  hints: [
    'Check the address for a typing error.',
    'The page may have moved: start from the home page.',
    'Looking for an instrument? Search by brand, town or price under Browse.',
    'Know the serial number? Identify the piano, even offline.',
  ],
};
