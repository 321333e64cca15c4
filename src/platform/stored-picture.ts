import { shownAddress } from './picture-address.ts';

/** Whether storage has the picture; null where nobody can tell now. */
export async function isStored(address: string): Promise<boolean | null> {
  try {
    const answer = await fetch(shownAddress(address), { cache: 'no-store' });
    // A portal answers with a page, whatever the status; storage with a picture, or in its own form.
    if (answer.ok) return answer.headers.get('content-type')?.startsWith('image/') ? true : null;
    const said = (await answer.json()) as { statusCode?: unknown } | null;
    return /^40[04]$/.test(String(said?.statusCode)) ? false : null;
  } catch {
    return null;
  }
}
