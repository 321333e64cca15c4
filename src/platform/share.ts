export interface SharedPage {
  title: string;
  text: string;
  /** Absolute. */
  url: string;
  /** What is copied where there is no share sheet; the address unless given. */
  copy?: string | undefined;
}

/**
 * Hands a page to the system's share sheet or, where there is none, copies its address or the given text.
 * `dismissed`: the person closed the sheet. `failed`: neither was allowed.
 */
export async function sharePage({ copy, ...page }: SharedPage): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(page);
      return 'shared';
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'dismissed';
      // Refused by policy or by the system: copying may still work.
    }
  }
  try {
    await navigator.clipboard.writeText(copy ?? page.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
