import { createHash } from 'node:crypto';
import path from 'node:path';

/**
 * Names for the classes of CSS modules: their own name and three signs for the file. The usual ones, with the file's contents and the
 * line, stand 17 kB longer in what is precached.
 */
export function createShortClassNames(root: string): (name: string, file: string) => string {
  const fileOf = new Map<string, string>();
  return (name, file) => {
    const [plain = file] = file.split('?');
    const relative = path.relative(root, plain);
    const short = `${name}_${createHash('sha256').update(relative).digest('base64url').slice(0, 3)}`;
    const known = fileOf.get(short) ?? relative;
    if (known !== relative) throw new Error(`The class ${name} of ${relative} and of ${known} get one name: rename one.`);
    fileOf.set(short, relative);
    return short;
  };
}
