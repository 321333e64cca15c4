/** U+0000 and half of a letter that was cut in two: JSON carries both, and PostgreSQL refuses the whole request for them. */
function storableText(text: string): string {
  return text.replaceAll('\u{0}', '').replaceAll(/\p{Surrogate}/gu, '');
}

/** A value as the database can hold it: in all its texts what has no place there is left out. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [storableText(name), storable(each)]));
}
