import { divideHalfUp } from './exact.ts';
import type { Instalment } from './instalments.ts';

/** A month's rate is found in steps of 10⁻¹². */
const parts = 10n ** 12n;

/** Whether what was received, grown by u/10¹² a month, is paid back by the instalments, or more than that. */
function isPaidBack(received: bigint, instalments: readonly bigint[], u: bigint): boolean {
  const grown = parts + u;
  let owed = received;
  let scale = 1n;
  for (const paid of instalments) {
    scale *= parts;
    owed = owed * grown - paid * scale;
  }
  return owed <= 0n;
}

/** Rule F-8, in hundredths of a percent; null where there is none. */
export function effectiveRateOf(receivedCents: number, schedule: readonly Pick<Instalment, 'paidCents'>[]): number | null {
  if (receivedCents <= 0 || schedule.length === 0) return null;
  const instalments = schedule.map(({ paidCents }) => BigInt(paidCents));
  const received = BigInt(receivedCents);
  if (isPaidBack(received, instalments, parts)) return null;
  let least = 0n;
  let most = parts;
  while (most - least > 1n) {
    const middle = (least + most) / 2n;
    if (isPaidBack(received, instalments, middle)) least = middle;
    else most = middle;
  }
  const year = (parts + least) ** 12n;
  const one = parts ** 12n;
  return Number(divideHalfUp((year - one) * 10_000n, one));
}
