/** Runs in a worker of a real browser. Asks its server for the file and what its rows are compared with, and answers each message with a race. */
import Papa from 'papaparse';
import type { SerialReference } from '../../src/domain/serial/reference.ts';
import { createImportSteps } from './import-steps.ts';

export interface ImportRace {
  /** Median milliseconds: PapaParse with the text, the same from the file's bytes, and all that the app does with these. */
  papa: number;
  decodedPapa: number;
  own: number;
  /** Rows that were read. */
  rows: number;
}

async function textOf(path: string): Promise<string> {
  return (await fetch(path)).text();
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

/** All of them in each round, after two that warm up, so that what slows the machine slows each. */
async function race({ path, rounds }: { path: string; rounds: number }): Promise<ImportRace> {
  const [file, towns, tables] = await Promise.all([
    fetch(path).then((response) => response.arrayBuffer()),
    textOf('/towns.txt'),
    textOf('/tables.json'),
  ]);
  const bytes = new Uint8Array(file);
  const { check } = createImportSteps({ towns, tables: JSON.parse(tables) as SerialReference });
  const text = new TextDecoder().decode(bytes);
  let rows = 0;
  const contests = {
    papa: () => { Papa.parse(text, { delimiter: ';' }); },
    decodedPapa: () => { Papa.parse(new TextDecoder().decode(bytes), { delimiter: ';' }); },
    own: () => { rows = check(bytes).stats.total; },
  };
  const times = { papa: [] as number[], decodedPapa: [] as number[], own: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    for (const name of ['papa', 'decodedPapa', 'own'] as const) {
      const started = performance.now();
      contests[name]();
      if (round >= 0) times[name].push(performance.now() - started);
    }
  }
  return { papa: middle(times.papa), decodedPapa: middle(times.decodedPapa), own: middle(times.own), rows };
}

addEventListener('message', (event: MessageEvent<{ path: string; rounds: number }>) => {
  void race(event.data).then((result) => postMessage(result));
});
