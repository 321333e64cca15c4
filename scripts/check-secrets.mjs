/** `node scripts/check-secrets.mjs`: fails when a file of the built app holds a secret, or a path of the machine that built it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findSecrets } from './secrets/find-secrets.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const keysFile = path.join(root, '.data/keys.json');

/** @type {{ jwtSecret?: string, serviceKey?: string }} */
const keys = existsSync(keysFile) ? JSON.parse(readFileSync(keysFile, 'utf8')) : {};
const known = {
  'the secret that signs sessions': keys.jwtSecret ?? '',
  'the secret key of the embedded backend': keys.serviceKey ?? '',
  'the folder it was built in': root,
};

const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
let bad = 0;
for (const entry of files) {
  const file = path.join(entry.parentPath, entry.name);
  for (const name of findSecrets(readFileSync(file, 'latin1'), known)) {
    bad += 1;
    console.error(`${path.relative(root, file)} holds ${name}.`);
  }
}
console.log(`${files.length} files looked through, ${bad === 0 ? 'no secret in them' : `${bad} secrets found`}.`);
process.exitCode = bad === 0 ? 0 : 1;
