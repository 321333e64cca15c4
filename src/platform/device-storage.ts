/** Whether the browser lets this page keep data at all (a private window or a policy may forbid it). */
export function canStore(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open('soundboard-probe', 1);
      request.onerror = () => resolve(false);
      request.onblocked = () => resolve(true);
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}

/** Asks the browser not to evict this page's data. Call it at the first save or draft, where a person sees the reason. */
export async function askForPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

export async function storageEstimate(): Promise<{ usedBytes: number | null; quotaBytes: number | null }> {
  try {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return { usedBytes: usage ?? null, quotaBytes: quota ?? null };
  } catch {
    return { usedBytes: null, quotaBytes: null };
  }
}
