/** How the app reads and writes the part of an address after '?': plain form encoding, texts only. */
export type SearchRecord = Record<string, string | string[]>;

/** Never throws; a name that stands twice gives a list. */
export function parseSearch(search: string): SearchRecord {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The inverse of `parseSearch`, with '?' in front, or '' when nothing is left. Absent values are left out. */
export function stringifySearch(record: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, String(item));
  }
  const text = params.toString();
  return text && `?${text}`;
}

const longestText = 500;

/** One text out of a search record: the first where there are several, '' where there is none. */
export function textParam(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.normalize('NFC').trim().slice(0, longestText) : '';
}
