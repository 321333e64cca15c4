/** What hosted Supabase takes as the name of a stored object: no percent sign, backslash, control character or other script. */
const validName = /^[\w/!\-.*'() &$@=;:+,?]+$/;

const inPath = /^\/storage\/v1\/object\/(.+)$/;

/** Whether a request's path names an object that hosted storage would refuse. The embedded one would store anything. */
export function namesInvalidObject(pathname: string): boolean {
  const [, written] = inPath.exec(pathname) ?? [];
  if (written === undefined) return false;
  try {
    const name = decodeURIComponent(written);
    return !validName.test(name) || name.split('/').some((part) => part === '..' || part === '.');
  } catch {
    return true;
  }
}
