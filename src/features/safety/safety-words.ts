import type { IconName } from '../../ui/icon-paths.ts';

export const safetyWords = {
  title: 'Safety',
  lead: 'What we check, what we can’t, and how to keep a purchase calm on both sides.',
  featuresTitle: 'What we do',
  guidelinesTitle: 'What you can do',
  reportTitle: 'Something looks wrong?',
  reportText: 'Tell us which listing and why. We look at it and take it down if the doubt stays. If you have lost money, go to the police first.',
  report: 'Report a listing',
  reportSubject: 'A listing that looks wrong',
  help: 'Help',
} as const;

export const safetyFeatures: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'shield',
    title: 'Screened listings',
    text: 'Every listing is screened by written rules when it is published. What looks wrong waits for a person’s decision and is not shown until then.',
  },
  {
    icon: 'mail',
    title: 'Confirmed sellers',
    text: 'Verified appears only where the listing passed the screening and the seller’s e-mail address is confirmed. The database decides that, not the seller.',
  },
  {
    icon: 'identify',
    title: 'Numbers you can check',
    text: 'Identify reads the year of making from the serial number and shows the table rows behind it, so that a wrong year in an offer comes to light, even in the showroom’s cellar.',
  },
  {
    icon: 'lock',
    title: 'Your data is yours',
    text: 'Addresses and e-mails are not published. What you save is visible to you alone, and signing out removes it from the device.',
  },
];

export const safetyGuidelines: readonly { title: string; text: string }[] = [
  {
    title: 'See and hear it first',
    text: 'Play every key, listen for buzzing and dead notes, try the pedals, look at the soundboard and the pins with a torch.',
  },
  {
    title: 'Compare number, year and model',
    text: 'Read the serial number off the instrument itself, not off the advert, and identify it before you talk about the price.',
  },
  {
    title: 'Bring a technician',
    text: 'For an expensive or an old instrument an hour of a technician costs little against a cracked soundboard or loose pins.',
  },
  {
    title: 'Never pay before you have seen it',
    text: 'Be wary of a price far below the others, of hurry, of a carrier the seller insists on, and of payment by voucher, crypto currency or money transfer.',
  },
  {
    title: 'Put it in writing',
    text: 'Maker, model, serial number, condition, price, date of delivery and who pays the move. Both keep a signed copy.',
  },
  {
    title: 'Keep private things private',
    text: 'No passwords, codes or copies of your identity card, to nobody. Meet by day, take somebody along, and hand over cash at a bank if it must be cash.',
  },
];
