export const productName = 'Soundboard';

/** As tabs, results and messengers show it (rule H-1). */
export function fullTitle(title: string): string {
  return `${title} · ${productName}`;
}
