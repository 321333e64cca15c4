import { totalOf, type Fees } from '../../domain/evaluation/fees.ts';
import { PriceLines } from '../parts/price-lines.tsx';
import { formWords as words } from './evaluation-words.ts';

/** What all of them come to (rule E-7). */
export function Sum({ fees, total = words.total }: { fees: readonly (Fees & { name: string })[]; total?: string }) {
  const commission = fees.reduce((sum, each) => sum + each.commission, 0);
  return (
    <PriceLines
      live
      lines={[
        ...fees.map(({ name, fee, travelFee }) => [words.one(name), fee + travelFee] as const),
        [words.commission, commission],
        [total, fees.reduce((sum, each) => sum + totalOf(each), 0)],
      ]}
    />
  );
}
