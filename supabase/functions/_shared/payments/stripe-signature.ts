/** Seconds by which a signature may be older or younger than now, as Stripe's own libraries take it. */
const tolerance = 300;

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([\da-f]{2})+$/u.test(hex)) return null;
  return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Whether Stripe wrote this body: the header is 't=seconds,v1=hex[,v1=hex]', each v1 the HMAC-SHA-256 of 't.body' under the
 * endpoint's secret. Two of them stand there while a secret is exchanged. `verify` compares in constant time. `now` in epoch ms.
 */
export async function isSignedByStripe(given: { header: string; body: string; secret: string }, now: number): Promise<boolean> {
  const parts = given.header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/u.test(time) || Math.abs(now / 1000 - Number(time)) > tolerance) return false;
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(given.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const [name, value = ''] of parts) {
    const signature = name === 'v1' ? bytesOf(value) : null;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, text.encode(`${time}.${given.body}`)))) return true;
  }
  return false;
}
