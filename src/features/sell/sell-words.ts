import type { IconName } from '../../ui/icon-paths.ts';

export const sellWords = {
  title: 'Sell your piano to somebody who will play it',
  lead: 'A good listing answers questions before they are asked. Start with the number on the plate.',
  list: 'Create your listing',
  importStock: 'Import many pianos',
  identify: 'Identify your piano',
  stepsTitle: 'How selling works',
  photosTitle: 'The pictures that sell',
  photosLead: 'Daylight, no flash, the lid open, and nothing on top of the instrument.',
  photos: [
    'the whole instrument from the front and from the side',
    'the keyboard, close enough to see the key tops',
    'the iron plate with the serial number',
    'strings, dampers and tuning pins',
    'the soundboard, and the underside of a grand',
    'every flaw: a buyer who knows about it beforehand won’t haggle over it',
  ],
  questionsTitle: 'Questions?',
  questionsText: 'Our answers cover serial numbers, prices and what Verified means. If yours is missing, write to us.',
  help: 'Read the answers',
  safety: 'Sell safely',
} as const;

export const sellSteps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'identify',
    title: 'Identify it',
    text: 'The serial number gives the year of making. Buyers see that your year and the number agree.',
  },
  {
    icon: 'edit',
    title: 'Describe it',
    text: 'Maker, model, size in cm, finish, condition, last tuning and repairs. Say what is wrong with it, too.',
  },
  {
    icon: 'eye',
    title: 'Show it',
    text: 'Six to ten photos. They are made smaller on your device, so even a slow connection will do.',
  },
  {
    icon: 'search',
    title: 'Compare the price',
    text: 'Look at similar instruments in Browse. A fair price with a reason sells faster than a high one that invites haggling.',
  },
  {
    icon: 'calendar',
    title: 'Let it be played',
    text: 'Offer two or three times for a viewing. Have it tuned beforehand if you can.',
  },
  {
    icon: 'truck',
    title: 'Agree and hand over',
    text: 'Put price, date and transport in writing. Piano movers earn their fee on every stair.',
  },
];
