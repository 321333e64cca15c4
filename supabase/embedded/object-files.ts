import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;

interface StoredMeta {
  mimetype: string;
  cacheControl: string;
}

/** Stored objects as files under one folder, each beside a small file with its type. Works on every Node version. */
export function createObjectFiles(folder: string): StorageAdapter {
  const root = resolve(folder);

  function pathOf(bucket: string, key: string): string {
    const path = resolve(root, bucket, key);
    if (!path.startsWith(join(root, bucket) + sep)) throw new Error(`The path '${key}' leaves its bucket`);
    return path;
  }

  function describe(path: string) {
    const meta = JSON.parse(readFileSync(`${path}.meta`, 'utf8')) as StoredMeta;
    const { size, mtime } = statSync(path);
    return {
      ...meta,
      size,
      contentLength: size,
      lastModified: mtime,
      eTag: `"${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32)}"`,
      httpStatusCode: 200,
    };
  }

  const adapter: StorageAdapter = {
    driver: undefined,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      return { metadata: describe(path), httpStatusCode: 200, body: readFileSync(path) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const path = pathOf(bucket, key);
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      writeFileSync(`${path}.meta`, JSON.stringify({ mimetype, cacheControl } satisfies StoredMeta));
      return describe(path);
    },
    async deleteObject(bucket, key) {
      const path = pathOf(bucket, key);
      rmSync(path, { force: true });
      rmSync(`${path}.meta`, { force: true });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await adapter.deleteObject(bucket, key, undefined);
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const to = pathOf(toBucket, toKey);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(pathOf(bucket, key), to);
      copyFileSync(`${pathOf(bucket, key)}.meta`, `${to}.meta`);
      const { eTag, lastModified } = describe(to);
      return { eTag, lastModified, httpStatusCode: 200 };
    },
    async headObject(bucket, key) {
      const path = pathOf(bucket, key);
      if (!existsSync(path)) throw new Error(`There is no object '${key}'`);
      return describe(path);
    },
    async privateAssetUrl(bucket, key) {
      return `file://${pathOf(bucket, key)}`;
    },
  };
  return adapter;
}
