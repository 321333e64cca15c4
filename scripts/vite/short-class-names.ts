import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Names for the classes of CSS modules: the beginning of their own name, and three signs for the whole of it and its file. The usual
 * ones are some 20 kB longer in what is precached.
 */
export function createShortClassNames(root: string): (name: string, file: string) => string {
  const known = new Map<string, string>();
  return (name, file) => {
    const [plain = file] = file.split('?');
    const whole = `${path.relative(root, plain)} ${name}`;
    const short = `${name.slice(0, 7)}${createHash('sha256').update(whole).digest('base64url').slice(0, 3)}`;
    const other = known.get(short) ?? whole;
    if (other !== whole) throw new Error(`${whole} and ${other} get one class name: rename one.`);
    known.set(short, whole);
    return short;
  };
}
