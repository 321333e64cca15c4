/** What the browser says of its network. 'true' promises nothing: only a server's answer does. */
export function isBrowserOnline(): boolean {
  return navigator.onLine;
}

export function isPageVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back on the occasions to synchronise. Returns the function that ends it. */
export function watchOccasions(onOccasion: (reason: 'online' | 'offline' | 'visible') => void): () => void {
  const online = () => onOccasion('online');
  const offline = () => onOccasion('offline');
  const visible = () => {
    if (isPageVisible()) onOccasion('visible');
  };
  addEventListener('online', online);
  addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  return () => {
    removeEventListener('online', online);
    removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
  };
}
