/** The part of libheif-js that is used; its own types know only the C functions below it. */

export interface HeifPicture {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Fills `data` with RGBA and hands it to the callback, later; null when it can't be decoded. */
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (filled: object | null) => void): void;
  free(): void;
}

export interface HeifModule {
  HeifDecoder: new () => {
    /** The context of the file that was decoded last: it isn't freed by itself. */
    decoder: unknown;
    decode(bytes: Uint8Array): HeifPicture[];
  };
  heif_context_free(context: unknown): void;
}

/**
 * The build in plain JavaScript: the one in WebAssembly is twice as fast, but would need 'wasm-unsafe-eval' in the page's
 * content security policy for everything.
 */
export async function loadLibheif(): Promise<HeifModule> {
  const { default: createLibheif } = await import('libheif-js/libheif/libheif.js');
  return (createLibheif as unknown as () => HeifModule)();
}
