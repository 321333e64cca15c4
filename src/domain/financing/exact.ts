/** A fraction of two whole numbers, the second above 0. */
export interface Fraction {
  over: bigint;
  under: bigint;
}

/** A number as the fraction that its shortest decimal writes: 7.5 is 75/10, 1e-12 is 1/10¹². */
export function fractionOf(value: number): Fraction {
  const written = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/u.exec(String(value));
  if (!written) throw new RangeError(`not a number of 0 or more: ${value}`);
  const [, whole = '0', decimals = '', exponent = '0'] = written;
  const digits = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places >= 0 ? { over: digits, under: 10n ** BigInt(places) } : { over: digits * 10n ** BigInt(-places), under: 1n };
}

/** Both 0 or more, `under` above 0: the whole number that is nearest, half up. */
export function divideHalfUp(over: bigint, under: bigint): bigint {
  return (2n * over + under) / (2n * under);
}

/** So much of a hundred, half up to the cent. */
export function percentOf(cents: number, percent: number): number {
  const { over, under } = fractionOf(percent);
  return Number(divideHalfUp(BigInt(cents) * over, 100n * under));
}
