/** Lengths of bars in percent of the longest; what is there at all is seen. */
export function barShares(values: readonly number[]): readonly number[] {
  const longest = Math.max(0, ...values);
  return values.map((value) => (longest === 0 || value <= 0 ? 0 : Math.max(2, Math.round((value / longest) * 1000) / 10)));
}
