import { expose } from 'comlink';
import { createMakers } from '../../src/domain/import/makers.ts';
import type { SerialReference } from '../../src/domain/serial/reference.ts';
import type { CsvWorkerContract } from './contract.ts';
import { loadTowns, onceLoaded } from './load-towns.ts';
import { readSource } from './read-source.ts';
import { createImportSession } from './session.ts';

let takeTables: CsvWorkerContract['takeTables'] = () => {};
const makers = new Promise<SerialReference | null>((resolve) => {
  takeTables = resolve;
}).then((tables) => tables && createMakers(tables));

const contract: CsvWorkerContract = {
  ...createImportSession({ readSource, loadMakers: () => makers, loadTowns: onceLoaded(loadTowns) }),
  takeTables,
};

expose(contract);
