import type { ImportBatch } from '../../../replica/import-port.ts';

/** Rows of the file that stand on the marketplace as they say: written, or known before. */
export function importedRows({ created, changed, same }: Pick<ImportBatch, 'created' | 'changed' | 'same'>): number {
  return created + changed + same;
}

export interface SuccessRate {
  /** '96 %', rounded down: 100 % means all. */
  percent: string;
  tone: 'good' | 'warn' | 'bad';
}

/** Specification, rules with numbers: green at 90 % or more, yellow at 70 % or more, otherwise red. */
export function successRate(batch: Pick<ImportBatch, 'created' | 'changed' | 'same' | 'total'>): SuccessRate {
  const imported = importedRows(batch);
  // In whole rows: a share of 0.9 has no exact form.
  const percent = batch.total === 0 ? 100 : Math.floor((imported * 100) / batch.total);
  return { percent: `${percent} %`, tone: percent >= 90 ? 'good' : percent >= 70 ? 'warn' : 'bad' };
}
