/** Whether the browser gives locks to its tabs: apart from what is done with them, since every page asks this first. */

/** The browser's locks; null where it has none, or refuses to name them. */
export function tabLocks(): LockManager | null {
  try {
    return navigator.locks ?? null;
  } catch {
    return null;
  }
}

/** With blocked site data the locks are there, and each question is refused. */
export async function isGranted(locks: LockManager): Promise<boolean> {
  try {
    await locks.query();
    // Listing is not taking: a browser may give the one and refuse the other.
    return await locks.request('soundboard-probe', { mode: 'shared' }, () => true);
  } catch {
    return false;
  }
}

/** False where the browser has locks and refuses them; one without any says nothing of what is blocked. */
export async function canLockTabs(): Promise<boolean> {
  try {
    const { locks } = navigator as { locks?: LockManager };
    return !locks || (await isGranted(locks));
  } catch {
    return false;
  }
}
