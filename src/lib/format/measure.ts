import { formatNumber } from './number.ts';

/** '131 cm'. */
export function formatCentimetres(cm: number): string {
  return `${formatNumber(cm)} cm`;
}

/** Whole km; below ten one decimal: '3,4 km', '120 km'. */
export function formatKilometres(km: number): string {
  return `${formatNumber(km, km < 10 ? 1 : 0)} km`;
}

/** '12 kB', '3,4 MB', '162 GB'. Decimal units, as phones show them; nothing is smaller than 1 kB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  const [amount, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${formatNumber(amount, amount < 100 ? 1 : 0)} ${unit}`;
}
