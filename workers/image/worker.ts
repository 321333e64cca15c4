import { transfer } from 'comlink';
import { answerOnce } from '../answer-once.ts';
import { createBrowserDecode } from './browser-decode.ts';
import type { ImageWorkerContract } from './contract.ts';
import { createImageJobs } from './core.ts';
import { createHeicDecoder } from './decode-heic.ts';
import { loadLibheif } from './libheif.ts';

const jobs = createImageJobs(createBrowserDecode(createHeicDecoder(loadLibheif)));

const contract: ImageWorkerContract = {
  async optimise(task, onPercent) {
    const result = await jobs.optimise(task, onPercent);
    return result.ok ? transfer(result, [result.value.image.bytes, result.value.thumbnail.bytes]) : result;
  },
  cancel: (id) => jobs.cancel(id),
};

answerOnce(contract);
