import { deviceMark } from './device-mark.ts';

/** The country that a dealer chose last for the plan's price, so that the page opens with it. Without it Germany counts. */
const mark = deviceMark('soundboard-dealer-country');

export const readDealerCountryMark = mark.read;
export const setDealerCountryMark = mark.set;
