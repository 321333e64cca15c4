// @vitest-environment node
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

const publicFolder = path.resolve(import.meta.dirname, '../../public');

it('U-PWA-03 offers short ways to selling and to what was saved, and takes texts and addresses beside photos', () => {
  expect(webManifest.shortcuts?.map(({ url }) => url)).toEqual(['/piano-lookup', '/browse', '/sell', '/saved']);
  expect(webManifest.share_target?.params).toMatchObject({ title: 'title', text: 'text', url: 'url', files: [{ name: 'photos' }] });
});

it('U-PWA-03 shows what it looks like before it is installed, in small files that are there', () => {
  expect(webManifest.screenshots?.length).toBeGreaterThan(0);
  for (const { src } of webManifest.screenshots ?? []) {
    expect(existsSync(path.join(publicFolder, src)), src).toBe(true);
    expect(statSync(path.join(publicFolder, src)).size).toBeLessThan(150_000);
  }
});
