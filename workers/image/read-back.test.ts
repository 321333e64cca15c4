// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { jpegBytes } from '../../src/domain/image/testing/picture-bytes.ts';
import { ok } from '../../src/lib/result.ts';
import { createBrowserDecode } from './browser-decode.ts';
import { createImageJobs } from './core.ts';

/** One colour a cell: as much of a canvas as the optimiser and its check use. Pictures cross the encoder as text. */
type Cells = number[][];
type Noise = 'none' | 'slight' | 'encoder' | 'reader';

const side = 24;
let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) % 256;
const noiseCells = (): Cells => Array.from({ length: side * side }, () => [random(), random(), random()]);

/** A browser whose canvas is honest, alters values a little, or gives noise where it encodes or where it reads. */
function stubCanvas(noise: Noise, failsFor = Number.POSITIVE_INFINITY) {
  let encodings = 0;
  const pictures = new Map<number, Cells>();
  const isNoisy = (where: Noise) => noise === where && encodings <= failsFor;

  class FakeCanvas {
    cells: Cells = Array.from({ length: side * side }, () => [255, 255, 255]);
    width: number;
    height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext() {
      const context = {
        fillStyle: '',
        imageSmoothingQuality: '',
        translate: vi.fn(),
        rotate: vi.fn(),
        resetTransform: vi.fn(),
        fillRect: (left: number, top: number, width: number, height: number) => {
          const colour = context.fillStyle.match(/\d+/g)?.map(Number) ?? [255, 255, 255];
          for (let y = top; y < Math.min(side, top + height); y += 1) {
            for (let x = left; x < Math.min(side, left + width); x += 1) this.cells[y * side + x] = colour;
          }
        },
        drawImage: (picture: { cells: Cells }) => {
          this.cells = picture.cells;
        },
        getImageData: () => {
          const cells = isNoisy('reader') ? noiseCells() : this.cells;
          const data = cells.flatMap((colour) => [...colour.map((value) => (isNoisy('slight') ? value ^ (random() % 2) : value)), 255]);
          return { data: Uint8ClampedArray.from(data) };
        },
      };
      return context;
    }
    async convertToBlob({ type }: { type: string }) {
      encodings += 1;
      pictures.set(encodings, isNoisy('encoder') ? noiseCells() : this.cells);
      return new Blob([jpegBytes({ width: encodings, height: 1 })], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    // The fake encoder numbers its pictures by their width; a chosen photo is wider, and shows a gradient.
    const width = widthOf(bytes);
    const photo: Cells = Array.from({ length: side * side }, (_, at) => [at % side, at % 200, 90]);
    return { width, height: 1, cells: pictures.get(width) ?? photo, close: vi.fn() };
  });
}

const widthOf = (bytes: Uint8Array) => {
  const frame = bytes.findIndex((value, at) => value === 0xff && bytes[at + 1] === 0xc0);
  return ((bytes[frame + 7] ?? 0) << 8) | (bytes[frame + 8] ?? 0);
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const photo = new Blob([jpegBytes({ width: 800, height: 1 })]);
const openWorker = () => createImageJobs(createBrowserDecode(async () => ok({} as ImageBitmap)));
const task = { id: 1, file: photo, edit: null };

describe('what the optimiser made is read back', () => {
  it.each<[Noise]>([['none'], ['slight']])('U-ENG-02 takes a photo where the canvas has noise: %s', async (noise) => {
    stubCanvas(noise);
    expect(await openWorker().optimise(task, vi.fn())).toMatchObject({ ok: true });
  });

  it.each<[Noise]>([['encoder'], ['reader']])('U-ENG-02 takes none where the noise comes from the %s', async (noise) => {
    stubCanvas(noise);
    expect(await openWorker().optimise(task, vi.fn())).toEqual({ ok: false, error: { type: 'Altered' } });
  });

  it('U-ENG-02 asks again before the next photo: a person may have allowed it', async () => {
    stubCanvas('encoder', 1);
    const jobs = openWorker();
    expect(await jobs.optimise(task, vi.fn())).toEqual({ ok: false, error: { type: 'Altered' } });
    expect(await jobs.optimise(task, vi.fn())).toMatchObject({ ok: true });
  });
});
