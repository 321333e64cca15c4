/** Eight groups of an IPv6 address as a URL gives it. */
function groupsOf(compressed: string): string[] {
  const [head = '', tail] = compressed.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return split(head);
  const [before, after] = [split(head), split(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

function ipv6Network(written: string): string {
  try {
    const groups = groupsOf(new URL(`http://[${written}]/`).hostname.slice(1, -1));
    const [high = '0', low = '0'] = groups.slice(6);
    if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
      const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
      return bytes.join('.');
    }
    return `${new URL(`http://[${groups.slice(0, 4).join(':')}::]/`).hostname.slice(1, -1)}/64`;
  } catch {
    return '';
  }
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/**
 * Whoever asks, for limits: the address that the platform noted, '' where it noted none. Cloudflare, in front of hosted Supabase, writes
 * `cf-connecting-ip` over what a caller puts there; without it the last hop counts, which the nearest proxy adds, and the embedded
 * backend from its socket. Hops before that a caller can make up. Of an IPv6 address its network (/64): whoever has one of it has them
 * all. As app.caller_address in the database.
 */
export function callerAddress(headers: Headers): string {
  const written = (headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1) ?? '').trim();
  return ipv4.test(written) ? written : written.includes(':') ? ipv6Network(written) : '';
}
