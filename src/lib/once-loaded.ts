/**
 * Loads at the first call; every later one gets the same promise. A loading that failed rejects for all who wait for it, and
 * the next call tries again.
 */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw cause;
    });
    return loading;
  };
}
