import { expose } from 'comlink';
import { afterEach, expect, it } from 'vitest';
import { jpegBytes } from '../../src/domain/image/testing/picture-bytes.ts';
import { imageJobsAt } from '../../src/platform/image-worker.ts';
import { createImageJobs, type Decode } from '../../workers/image/core.ts';
import { fakeDecode } from '../../workers/image/testing/fake-decode.ts';

/** The worker's side and the page's side on the two ends of a channel: what crosses is copied, as between threads. */
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function connect(decode: Decode) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(createImageJobs(decode), port1);
  return imageJobsAt(port2);
}

const photo = new Blob([jpegBytes({ width: 4000, height: 3000 })]);

it('a picture, its progress and its bytes cross', async () => {
  const percents: number[] = [];
  const result = await connect(fakeDecode({}).decode).optimise({ id: 1, file: photo, edit: null }, (percent) => percents.push(percent));
  expect(result).toMatchObject({ ok: true, value: { image: { width: 1440, height: 1080 }, original: { type: 'jpeg', width: 4000 } } });
  expect(result.ok && new Uint8Array(result.value.image.bytes).slice(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
  await expect.poll(() => percents.at(-1)).toBe(100);
});

it('a failure crosses as a value with what it knows', async () => {
  const jobs = connect(fakeDecode({}).decode);
  const wide = new Blob([jpegBytes({ width: 60_000, height: 60_000 })]);
  expect(await jobs.optimise({ id: 1, file: wide, edit: null }, () => {})).toEqual({
    ok: false,
    error: { type: 'TooManyPixels', width: 60_000, height: 60_000, limit: 67_108_864 },
  });
  expect(await jobs.optimise({ id: 2, file: new Blob(['<svg/>']), edit: null }, () => {})).toEqual({ ok: false, error: { type: 'NotAnImage' } });
});

it('a task is cancelled from the other side', async () => {
  const codec = fakeDecode({});
  let reached = () => {};
  const decoding = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const jobs = connect(async (file, header) => {
    reached();
    await held;
    return codec.decode(file, header);
  });
  const result = jobs.optimise({ id: 7, file: photo, edit: null }, () => {});
  await decoding;
  jobs.cancel(7);
  // Answered by the other side, so that the word before it has been heard there.
  await jobs.optimise({ id: 8, file: new Blob([]), edit: null }, () => {});
  goOn();
  expect(await result).toEqual({ ok: false, error: { type: 'Cancelled' } });
  await expect.poll(() => codec.open()).toBe(0);
});
