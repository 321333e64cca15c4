import { createMakers } from '../../src/domain/import/values/makers.ts';
import type { SerialReference } from '../../src/domain/serial/reference.ts';
import { onceLoaded } from '../../src/lib/once-loaded.ts';
import { answerOnce } from '../answer-once.ts';
import type { CsvWorkerContract } from './contract.ts';
import { loadTowns } from './load-towns.ts';
import { readSource } from './read-source.ts';
import { createImportSession } from './session.ts';

let takeTables: CsvWorkerContract['takeTables'] = () => {};
const makers = new Promise<SerialReference | null>((resolve) => {
  takeTables = resolve;
}).then((tables) => tables && createMakers(tables));

// Without a list, no row is measured by it; the next reading asks for it again.
const towns = onceLoaded(loadTowns);

const contract: CsvWorkerContract = {
  ...createImportSession({ readSource, loadMakers: () => makers, loadTowns: () => towns().catch(() => null) }),
  takeTables,
};

answerOnce(contract);
