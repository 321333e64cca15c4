/** Runs in a worker of a real browser, one for each contestant, so that nobody clears away what another has left. */
import Papa from 'papaparse';
import type { SerialReference } from '../../src/domain/serial/reference.ts';
import type { Answer, Task } from './import-race.ts';
import { createImportSteps } from './import-steps.ts';

async function textOf(path: string): Promise<string> {
  return (await fetch(path)).text();
}

function parseFile(file: File): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse(file, { delimiter: ';', complete: () => resolve(), error: reject });
  });
}

/** What is timed; what is new for each round is made beforehand. */
async function createRounds({ contestant, path }: Task): Promise<() => () => Promise<unknown>> {
  const bytes = await (await fetch(path)).arrayBuffer();
  const file = new File([bytes], 'stock.csv');
  switch (contestant) {
    case 'papa': return () => () => parseFile(file);
    case 'papaText': {
      const text = new TextDecoder().decode(bytes);
      return () => async () => Papa.parse(text, { delimiter: ';' });
    }
    case 'own': {
      const [towns, tables] = await Promise.all([textOf('/towns.txt'), textOf('/tables.json')]);
      const reference = JSON.parse(tables) as SerialReference;
      return () => {
        const { check } = createImportSteps({ towns, tables: reference });
        return async () => check(new Uint8Array(await file.arrayBuffer()));
      };
    }
  }
}

let nextRound: (() => () => Promise<unknown>) | null = null;

async function answer(task: Task | null): Promise<Answer> {
  if (task) nextRound = await createRounds(task);
  if (task || !nextRound) return 'ready';
  const round = nextRound();
  const started = performance.now();
  await round();
  return performance.now() - started;
}

addEventListener('message', ({ data }: MessageEvent<Task | null>) => {
  void answer(data).then((result) => postMessage(result));
});
