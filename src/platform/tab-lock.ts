/**
 * Runs `work` while this tab holds the named lock; other tabs wait until it ends or the tab goes. A browser without Web Locks
 * runs it at once: repeated sends are recognised by the server, so that two senders waste requests and lose nothing.
 */
export async function withTabLock(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) {
    await work();
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
