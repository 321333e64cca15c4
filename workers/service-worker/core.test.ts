// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isFilePath, isPictureAnswer, parseWorkerMessage, routeRequest, type Answer } from './core.ts';

const own = 'https://pianos.example';
const hosted = 'https://project.supabase.example';

const navigations: readonly [why: string, address: string, expected: Answer][] = [
  ['P-OFF-14 the sign-in callback', '/auth/v1/callback?code=x', 'network'],
  ['P-OFF-14 a function', '/functions/v1/send-welcome-email', 'network'],
  ['P-OFF-14 a table', '/rest/v1/pianos', 'network'],
  ['P-OFF-14 a file in storage', '/storage/v1/object/public/piano-images/a/1.jpg', 'network'],
  ['P-OFF-14 the caught mails', '/embedded/mails', 'network'],
  ['P-OFF-14 the prefix alone', '/embedded', 'network'],
  ['P-OFF-14 browse', '/browse', 'shell'],
  ['P-OFF-14 a listing', '/piano/123', 'shell'],
  ['P-OFF-14 the reset page', '/reset-password', 'shell'],
  ['P-OFF-14 a code for the app itself', '/dashboard?code=x', 'shell'],
  ['P-OFF-14 a token in the fragment', '/reset-password#access_token=x&type=recovery', 'shell'],
  ['home', '/', 'shell'],
  ['a screen that begins like the backend', '/auth', 'shell'],
  ['a screen that begins like the backend', '/auth/v10', 'shell'],
  ['a screen with a query', '/browse?type=Grand&text=a.b', 'shell'],
  ['a seller with a dot', '/contact/st.-pauli-pianos', 'shell'],
  ['an unknown path', '/no/such/screen', 'shell'],
  ['a file in the root', '/robots.txt', 'network'],
  ['a built file', '/assets/gone-1a2b.js', 'network'],
  ['another origin', `${hosted}/auth/v1/authorize?provider=google`, 'network'],
];

const requests: readonly [why: string, address: string, destination: string, expected: Answer][] = [
  ['a picture of the app', '/illustrations/upright-walnut.svg', 'image', 'picture'],
  ['a picture in the public bucket', '/storage/v1/object/public/piano-images/a/1.jpg', 'image', 'picture'],
  ['a picture in the hosted bucket', `${hosted}/storage/v1/object/public/piano-images/a/1.jpg`, 'image', 'picture'],
  ['a private picture', '/storage/v1/object/sign/dispute-evidence/a/1.jpg', 'image', 'network'],
  ['a hosted private picture', `${hosted}/storage/v1/object/authenticated/a/1.jpg`, 'image', 'network'],
  ['a picture of somebody else', 'https://elsewhere.example/1.jpg', 'image', 'network'],
  ['bytes of the public bucket by fetch', '/storage/v1/object/public/piano-images/a/1.jpg', '', 'network'],
  ['rows', '/rest/v1/rpc/pull_changes', '', 'network'],
  ['a session', '/auth/v1/token?grant_type=password', '', 'network'],
  ['hosted rows', `${hosted}/rest/v1/pianos`, '', 'network'],
  ['P-OFF-04 a chunk of an older build', '/assets/gone-1a2b.js', 'script', 'network'],
  ['what reads HEIC photos', '/assets/libheif-Bg_n-5zy.js', 'script', 'part'],
  ['the admin screen', '/assets/work-admin-screen-kdJ-uI_f.js', 'script', 'part'],
  ['its look', '/assets/work-admin-screen-Re1XBT4n.css', 'style', 'part'],
  ['the import of a dealer’s stock', '/assets/work-dealer-bulk-import-screen-kdJ-uI_f.js', 'script', 'part'],
  ['its worker', '/assets/work-dealer-worker-kdJ-uI_f.js', 'worker', 'part'],
  ['which parts a role has', '/role-parts.json', '', 'network'],
  ['another part of that name', '/assets/admin-port-CsoiFmxu.js', 'script', 'network'],
  ['a namesake elsewhere', 'https://elsewhere.example/assets/libheif-Bg_n-5zy.js', 'script', 'network'],
  ['a namesake among the screens', '/assets/libheif-Bg_n-5zy.js/x', '', 'network'],
];

describe('routeRequest', () => {
  it.each(navigations)('navigation, %s: %s', (_why, address, expected) => {
    const url = new URL(address, own);
    expect(routeRequest({ url, method: 'GET', mode: 'navigate', destination: 'document' }, own)).toBe(expected);
  });

  it.each(requests)('%s: %s (%s)', (_why, address, destination, expected) => {
    const url = new URL(address, own);
    expect(routeRequest({ url, method: 'GET', mode: 'no-cors', destination }, own)).toBe(expected);
  });

  it.each(['POST', 'HEAD', 'PUT', 'DELETE'])('leaves %s to the network', (method) => {
    const url = new URL('/browse', own);
    expect(routeRequest({ url, method, mode: 'navigate', destination: 'document' }, own)).toBe('network');
  });
});

describe('isFilePath', () => {
  it.each([
    ['/theme.js', true],
    ['/manifest.webmanifest', true],
    ['/assets/x.js', true],
    ['/', false],
    ['/browse', false],
    ['/piano/1.5', false],
  ])('%s', (path, expected) => {
    expect(isFilePath(path)).toBe(expected);
  });
});

describe('parseWorkerMessage', () => {
  it.each([
    [{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }],
    [{ type: 'CHECK_STORED', extra: 1 }, { type: 'CHECK_STORED', role: '' }],
    [{ type: 'CHECK_STORED', role: 'dealer' }, { type: 'CHECK_STORED', role: 'dealer' }],
    [{ type: 'CHECK_STORED', role: 7 }, { type: 'CHECK_STORED', role: '' }],
    [{ type: 'CACHE_URLS' }, null],
    ['SKIP_WAITING', null],
    [null, null],
  ])('%j', (data, expected) => {
    expect(parseWorkerMessage(data)).toEqual(expected);
  });
});

it.each([
  ['a picture', 200, 'image/jpeg', false, true],
  ["a portal's page", 200, 'text/html', false, false],
  ['a picture of elsewhere, where a portal led', 200, 'image/png', true, false],
  ['a refusal', 404, 'application/json', false, false],
])('U-SYN-03 keeps no answer but pictures in their place: %s', (_name, status, type, redirected, kept) => {
  expect(isPictureAnswer({ status, redirected, headers: new Headers({ 'content-type': type }) })).toBe(kept);
});
