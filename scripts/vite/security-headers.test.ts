// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, headersFile, securityHeaders } from './security-headers.ts';
import { requestedPath } from './missing-files.ts';

function sources(policy: string, name: string): string[] | undefined {
  const directive = policy.split('; ').find((part) => part.startsWith(`${name} `));
  return directive?.split(' ').slice(1);
}

describe('contentSecurityPolicy', () => {
  it('keeps to the own origin when the backend shares it', () => {
    const policy = contentSecurityPolicy({ supabaseUrl: undefined, development: false });
    expect(policy).not.toContain('unsafe');
    expect(sources(policy, 'script-src')).toEqual(["'self'"]);
    expect(sources(policy, 'style-src')).toEqual(["'self'"]);
    expect(sources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sources(policy, 'frame-ancestors')).toEqual(["'none'"]);
  });

  it('lets a hosted backend be reached by http and socket, and its pictures be shown', () => {
    const policy = contentSecurityPolicy({ supabaseUrl: 'https://abc.supabase.co/', development: false });
    expect(sources(policy, 'connect-src')).toEqual(["'self'", 'https://abc.supabase.co', 'wss://abc.supabase.co']);
    expect(sources(policy, 'img-src')).toContain('https://abc.supabase.co');
    expect(sources(policy, 'script-src')).toEqual(["'self'"]);
  });

  it('fails on an address that is none', () => {
    expect(() => contentSecurityPolicy({ supabaseUrl: 'abc.supabase', development: false })).toThrow('Invalid URL');
  });
});

describe('the check that a person is there', () => {
  it('is let in as a script and a frame where it is set up, and nowhere else', () => {
    const without = contentSecurityPolicy({ supabaseUrl: undefined, development: false });
    expect(without).not.toContain('cloudflare');
    expect(sources(without, 'frame-src')).toEqual(["'none'"]);
    const policy = contentSecurityPolicy({ supabaseUrl: undefined, development: false, withPersonCheck: true });
    expect(sources(policy, 'script-src')).toEqual(["'self'", 'https://challenges.cloudflare.com']);
    expect(sources(policy, 'frame-src')).toEqual(['https://challenges.cloudflare.com']);
    expect(policy.split('; ').filter((part) => part.includes('cloudflare'))).toHaveLength(2);
  });
});

describe('reports of what the policy refused', () => {
  it('go nowhere until an address is named, then to it in both forms', () => {
    const without = securityHeaders({ supabaseUrl: undefined, development: false });
    expect(without['Content-Security-Policy']).not.toContain('report');
    expect(without).not.toHaveProperty('Reporting-Endpoints');
    const headers = securityHeaders({ supabaseUrl: undefined, development: false, reportsTo: 'https://reports.example/csp' });
    expect(headers['Reporting-Endpoints']).toBe('csp="https://reports.example/csp"');
    expect(sources(headers['Content-Security-Policy'] ?? '', 'report-to')).toEqual(['csp']);
    expect(sources(headers['Content-Security-Policy'] ?? '', 'report-uri')).toEqual(['https://reports.example/csp']);
    expect(() => securityHeaders({ supabaseUrl: undefined, development: false, reportsTo: 'reports' })).toThrow('Invalid URL');
  });
});

describe('headersFile', () => {
  it('has a served app asked for by HTTPS alone, which the preview is not', () => {
    const headers = securityHeaders({ supabaseUrl: undefined, development: false });
    expect(headers).not.toHaveProperty('Strict-Transport-Security');
    expect(headersFile(headers)).toContain('  Strict-Transport-Security: max-age=63072000; includeSubDomains\n');
  });

  it('gives every header to every path and lets built files be kept', () => {
    const headers = securityHeaders({ supabaseUrl: undefined, development: false });
    const text = headersFile(headers);
    for (const [name, value] of Object.entries(headers)) expect(text).toContain(`  ${name}: ${value}\n`);
    expect(text).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable');
  });
});

describe('requestedPath', () => {
  it.each([
    ['/assets/a%20b.js?v=1', '/assets/a b.js'],
    ['/browse?next=/x.js', '/browse'],
    ['/%E0%A4%A', null],
  ])('%s', (url, expected) => {
    expect(requestedPath(url)).toBe(expected);
  });
});
