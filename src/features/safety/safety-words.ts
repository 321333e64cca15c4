import type { IconName } from '../../ui/icon-paths.ts';

export const safetyWords = {
  title: 'Safety',
  lead: 'What we check, what we can’t, and how to make a purchase go smoothly for both sides.',
  featuresTitle: 'What we do',
  guidelinesTitle: 'What you can do',
  reportTitle: 'Does something look wrong?',
  reportText: 'Tell us which listing and why. We look into it and take it down if doubt remains. If you have lost money, go to the police first.',
  report: 'Report a listing',
  reportSubject: 'A listing that looks wrong',
  help: 'Help',
} as const;

export const safetyFeatures: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Screened listings',
    text: 'Every listing is checked against written rules when it is published. What looks wrong is not shown until a person has decided.',
  },
  {
    icon: 'mail',
    title: 'Confirmed sellers',
    text: 'Verified e-mail means that the seller’s address is confirmed, Verified seller that we checked the seller, and both that the listing passed the screening. Sellers can’t give themselves either mark.',
  },
  {
    icon: 'identify',
    title: 'Numbers you can check',
    text: 'Identify works out the year of making from the serial number and shows the table rows behind it, so a wrong year in an offer comes to light, even in a cellar without reception.',
  },
  {
    icon: 'lock',
    title: 'Your data is yours',
    text: 'Street and e-mail addresses are not published. Only you can see what you save, and signing out removes it from the device.',
  },
];

export const safetyGuidelines: readonly { title: string; text: string }[] = [
  {
    title: 'See and hear it first',
    text: 'Play every key, listen for buzzing and dead notes, try the pedals, and look at the soundboard and the tuning pins with a torch.',
  },
  {
    title: 'Compare number, year and model',
    text: 'Read the serial number off the instrument itself, not off the advert, and identify it before you talk about the price.',
  },
  {
    title: 'Bring a technician',
    text: 'For an expensive or old instrument, an hour of a technician’s time costs little compared with a cracked soundboard or loose pins.',
  },
  {
    title: 'Never pay before you have seen it',
    text: 'Be wary of a price far below the others, of pressure to hurry, of a carrier the seller insists on, and of payment by voucher, cryptocurrency or money transfer.',
  },
  {
    title: 'Put it in writing',
    text: 'Maker, model, serial number, condition, price, delivery date, and who pays for the move. Each of you keeps a signed copy.',
  },
  {
    title: 'Keep private things private',
    text: 'Give nobody passwords, codes or a copy of your identity card. Meet during the day, take somebody along, and if it must be cash, hand it over at a bank.',
  },
];
