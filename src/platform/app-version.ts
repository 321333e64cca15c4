/** The built app's first script carries a hash of everything it leads to: that names the version. 'development' unbuilt. */
export function readAppVersion(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? 'development';
}
