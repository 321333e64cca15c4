/** One of each kind, made when it is first asked for: making a formatter takes some hundred times as long as using it. */
export function madeOnce<K extends string | number, T>(make: (kind: K) => T): (kind: K) => T {
  const made = new Map<K, T>();
  return (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const fresh = make(kind);
    made.set(kind, fresh);
    return fresh;
  };
}
