import { expose } from 'comlink';
import type { CsvWorkerContract } from './contract.ts';
import { readSource } from './read-source.ts';
import { loadMakers, loadTowns, onceLoaded } from './reference.ts';
import { createImportSession } from './session.ts';

const contract: CsvWorkerContract = createImportSession({ readSource, loadMakers: onceLoaded(loadMakers), loadTowns: onceLoaded(loadTowns) });

expose(contract);
