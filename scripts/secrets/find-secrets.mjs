/** What must be in no file that people load. */
const patterns = [
  { name: 'a secret key of Supabase', pattern: /\bsb_secret_[\w-]{8,}/ },
  { name: 'a key of the payment provider', pattern: /\b[sr]k_(?:live|test)_\w{10,}/ },
  { name: 'a key of the mail provider', pattern: /\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}/ },
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
];

const token = /\beyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g;

/** @param {string} payload base64url */
function isServiceToken(payload) {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')).role === 'service_role';
  } catch {
    return false;
  }
}

/**
 * Names of the secrets that a file's text holds; empty when there are none.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} known secrets of this checkout and this machine by name; blank ones are passed over
 * @returns {string[]}
 */
export function findSecrets(text, known) {
  const found = patterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
  if ([...text.matchAll(token)].some(([, payload]) => isServiceToken(payload ?? ''))) found.push('a token of the service role');
  for (const [name, secret] of Object.entries(known)) {
    if (secret.trim().length > 4 && text.includes(secret)) found.push(name);
  }
  return found;
}
