import { expect, test } from 'vitest';
import { findSecrets } from '../../scripts/secrets/find-secrets.mjs';

const known = { 'the secret that signs sessions': 'k3xQ9-signing', blank: '' };
const tokenOf = (role: string) => ['{"alg":"HS256"}', JSON.stringify({ role }), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.');

test.each([
  ['a secret key of Supabase', 'const k="sb_secret_abcdefghijkl";'],
  ['a key of the payment provider', 'pay("sk_live_abcdefghijklmnop")'],
  ['a key of the mail provider', '"re_AbCdEf12_abcdefghijklmnopqrst"'],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
  ['a token of the service role', `createClient(u,"${tokenOf('service_role')}")`],
  ['the secret that signs sessions', 'x="k3xQ9-signing"'],
])('finds %s', (name, text) => {
  expect(findSecrets(`before;${text};after`, known)).toEqual([name]);
});

test('passes over what is public', () => {
  const text = `"sb_publishable_abcdefghijkl","${tokenOf('anon')}","eyJh.eyJub25l.x",sk_,re_use,service_role`;
  expect(findSecrets(text, known)).toEqual([]);
});
