import { fail, ok } from '../../src/lib/result.ts';
import type { DecodeHeic } from './browser-decode.ts';
import type { HeifModule, HeifPicture } from './libheif.ts';

/**
 * HEIC by libheif, for browsers without a decoder of their own. It is loaded when the first such photo comes, and kept by
 * the service worker from then on; without it and without a line the answer is `HeicOffline`.
 */
export function createHeicDecoder(load: () => Promise<HeifModule>): DecodeHeic {
  let loading: Promise<HeifModule> | null = null;
  return async (file, colours) => {
    let library: HeifModule;
    try {
      loading ??= load();
      library = await loading;
    } catch {
      // Tried again with the next file: the line may be back.
      loading = null;
      return fail({ type: 'HeicOffline' });
    }
    const pixels = await decodePrimary(library, file).catch(() => {
      // It has given up on itself, as after running out of memory: the next file gets another.
      loading = null;
      return null;
    });
    if (pixels === null) return fail({ type: 'Unreadable', picture: 'heic' });
    const { data, width, height } = pixels;
    return ok(await createImageBitmap(new ImageData(data, width, height, { colorSpace: colours })));
  };
}

interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The picture that the file says is to be shown, turned as the file says. Null when there is none or it can't be read. */
async function decodePrimary(library: HeifModule, file: Blob): Promise<Pixels | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoder = new library.HeifDecoder();
  const pictures = decoder.decode(bytes);
  try {
    const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
    return picture ? await pixelsOf(picture) : null;
  } finally {
    for (const picture of pictures) picture.free();
    if (decoder.decoder) library.heif_context_free(decoder.decoder);
  }
}

function pixelsOf(picture: HeifPicture): Promise<Pixels | null> {
  const width = picture.get_width();
  const height = picture.get_height();
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    picture.display({ data, width, height }, (filled) => resolve(filled && { data, width, height }));
  });
}
