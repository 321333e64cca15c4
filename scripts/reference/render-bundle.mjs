// Renders the tables as the JSON that the app loads beside the lookup screen: parsed several times faster than code.

/** @typedef {ReturnType<typeof import('./read-tables.mjs').readTables>} Tables */

/** @param {Tables} tables */
export function renderBundle(tables) {
  const tags = [...new Set(tables.makers.flatMap((m) => m.lines.flatMap((l) => l.points.map((p) => p.source))))].sort();
  const reference = {
    edition: tables.edition,
    sources: tags.map((tag) => tables.labelsByTag.get(tag)),
    makers: tables.makers.map(({ id: _id, lines, ...maker }) => ({
      ...maker,
      lines: lines.map(({ points, ...line }) => ({
        ...line,
        starts: points.map((point) => point.start),
        years: points.map((point) => point.year),
        marks: Object.fromEntries(points.flatMap((point, i) => (point.mark ? [[i, point.mark]] : []))),
        sources: points.map((point) => tags.indexOf(point.source)),
      })),
    })),
  };
  return JSON.stringify(reference);
}
