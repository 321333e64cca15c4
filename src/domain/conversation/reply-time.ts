/** Rule C-10: how soon a seller mostly answers, in words' classes; null where nothing honest can be said. */
export type ReplyTime = { within: 'hour' | 'hours' | 'day' } | { within: 'days'; days: number };

const hour = 60;
const day = 24 * hour;

/** `minutes`: the median as the database counts it, null where it knows too little. */
export function replyTimeOf(minutes: number | null): ReplyTime | null {
  if (minutes === null || minutes < 0 || minutes > 7 * day) return null;
  if (minutes <= hour) return { within: 'hour' };
  if (minutes <= 6 * hour) return { within: 'hours' };
  if (minutes <= day) return { within: 'day' };
  return { within: 'days', days: Math.ceil(minutes / day) };
}
