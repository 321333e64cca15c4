/** What a test needs of a browser that Playwright doesn't drive: the same for every engine. */

/** An element as the protocol names it. */
export type ElementHandle = { readonly id: string };

export interface EnginePage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls the function in the page. It takes and gives plain values, and sees nothing of what surrounds it here. */
  evaluate<Args extends readonly unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** The element that the function gives, null when it gives none. */
  find<Args extends readonly unknown[]>(script: (...args: Args) => Element | null, ...args: Args): Promise<ElementHandle | null>;
  /** By the pointer, as a person does. */
  click(element: ElementHandle): Promise<void>;
  /** Key by key, in place of what stands in the field. */
  type(element: ElementHandle, text: string): Promise<void>;
  /** Files of this machine for a field that takes files. */
  giveFiles(element: ElementHandle, paths: readonly string[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface EngineBrowser {
  newPage(): Promise<EnginePage>;
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>;
}

export interface EngineOptions {
  /** Nothing that a page keeps on a device: Firefox refuses each use, as its setting does; WebKit has none of it. */
  siteDataBlocked?: boolean;
  /** Firefox alone: settings of about:config. */
  preferences?: Readonly<Record<string, boolean | number | string>>;
}

export interface EngineDriver {
  name: 'WebKit' | 'Firefox';
  start(options?: EngineOptions): Promise<EngineBrowser>;
}
