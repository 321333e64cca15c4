/**
 * @typedef {{ name: string, text: string }} BuiltFile a chunk: its name without folder, its text
 * @typedef {{ entries: string[], faults: { from: string, entry: string }[] }} EntryImports
 */

const started = /new (?:Shared)?Worker\(\s*new URL\(\s*["'`]([^"'`]+)["'`]/g;
const imported = /\b(?:from|import)\s*\(?\s*["'`]([^"'`]+)["'`]/g;

/** @param {string} address @returns {string} */
const fileOf = (address) => address.slice(address.lastIndexOf('/') + 1);

/**
 * Chunks that import from the entry of a worker. WebKit runs the entry once more for them: its contract would be answered twice,
 * first by one that knows nothing.
 * @param {readonly BuiltFile[]} files
 * @returns {EntryImports}
 */
export function findEntryImports(files) {
  const entries = new Set(files.flatMap(({ text }) => [...text.matchAll(started)].map(([, address]) => fileOf(address ?? ''))));
  const faults = files.flatMap(({ name, text }) =>
    [...new Set([...text.matchAll(imported)].map(([, address]) => fileOf(address ?? '')))]
      .filter((file) => entries.has(file))
      .map((entry) => ({ from: name, entry })),
  );
  return { entries: [...entries], faults };
}
