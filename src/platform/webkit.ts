/** For faults of this engine alone. Every browser on iOS is WebKit, and says so here. */
export function isWebKit(): boolean {
  const vendor: string | undefined = globalThis.navigator?.vendor;
  return vendor?.startsWith('Apple') ?? false;
}
