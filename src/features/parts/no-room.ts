import { formatList } from '../../lib/format/list.ts';
import { formatBytes } from '../../lib/format/measure.ts';
import { storageEstimate } from '../../platform/device-storage.ts';

/** More than these would hide the sentence that they stand in. */
const mostNames = 6;

/** 'a.jpg, b.jpg and 4 more'. */
export function describeNames(names: readonly string[]): string {
  const left = names.length - mostNames;
  const shown = left > 1 ? [...names.slice(0, mostNames), `${left} more`] : names;
  return formatList(shown);
}

/** How much of its room the app has taken, as the browser gives it; '' where the browser does not say. */
export async function describeRoom(): Promise<string> {
  const { usedBytes, quotaBytes } = await storageEstimate();
  if (usedBytes === null || quotaBytes === null) return '';
  return `Soundboard has ${formatBytes(usedBytes)} of the ${formatBytes(quotaBytes)} that this browser allows it. `;
}
