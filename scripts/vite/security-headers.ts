import type { Plugin } from 'vite';

/** Dev only: lets Vite's inline preamble and its style elements through without opening the policy to others. */
const developmentNonce = 'development';

export interface HeaderOptions {
  /** `VITE_SUPABASE_URL` of a hosted backend; undefined when the backend shares the app's origin. */
  supabaseUrl: string | undefined;
  development: boolean;
  /** `VITE_CSP_REPORTS`: where browsers send what the policy refused. Left out, they tell nobody. */
  reportsTo?: string | undefined;
  /** `VITE_TURNSTILE_SITE_KEY` is set: the check that a person is there comes from Cloudflare, as a script and a frame. */
  withPersonCheck?: boolean | undefined;
}

/** The origin and its WebSocket twin. Fails on text that is no address, so that a typing error stops the build. */
function backendSources(supabaseUrl: string | undefined): { http: string[]; socket: string[] } {
  if (!supabaseUrl) return { http: [], socket: [] };
  const { origin } = new URL(supabaseUrl);
  return { http: [origin], socket: [origin.replace(/^http/, 'ws')] };
}

const personCheck = 'https://challenges.cloudflare.com';

export function contentSecurityPolicy({ supabaseUrl, development, reportsTo, withPersonCheck }: HeaderOptions): string {
  const backend = backendSources(supabaseUrl);
  const nonce = development ? [`'nonce-${developmentNonce}'`] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...nonce, ...(withPersonCheck ? [personCheck] : [])],
    'style-src': ["'self'", ...nonce],
    'img-src': ["'self'", 'data:', 'blob:', ...backend.http],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend.http, ...backend.socket, ...(development ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [withPersonCheck ? personCheck : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The second is the older form, which Firefox and Safari know.
    ...(reportsTo && { 'report-to': ['csp'], 'report-uri': [new URL(reportsTo).href] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

export function securityHeaders(options: HeaderOptions): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(options.reportsTo && { 'Reporting-Endpoints': `csp="${new URL(options.reportsTo).href}"` }),
  };
}

/** Only where the app is served by HTTPS alone, which the preview on this machine is not. Two years, as the preload list wants. */
const onlyByHttps = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };

/** The `_headers` file that static hosts (Netlify, Cloudflare Pages) read. */
export function headersFile(headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, ...onlyByHttps }).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...lines,
    // Asked for anew each time, or an installed app never learns of a new version.
    '/worker.js',
    '  Cache-Control: no-cache',
    // Names carry a hash of the content.
    '/assets/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}

/** Sends the headers in dev and preview, and writes them for static hosts beside the built app. */
export function securityHeadersPlugin({ supabaseUrl, reportsTo, withPersonCheck }: Omit<HeaderOptions, 'development'>): Plugin {
  const sendBefore = (headers: Record<string, string>) => (_request: unknown, response: HeaderTarget, next: () => void) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
  return {
    name: 'soundboard:security-headers',
    enforce: 'pre',
    config: (_config, { command, isPreview }) =>
      command === 'serve' && !isPreview ? { html: { cspNonce: developmentNonce } } : {},
    configureServer(server) {
      server.middlewares.use(sendBefore(securityHeaders({ supabaseUrl, reportsTo, withPersonCheck, development: true })));
    },
    configurePreviewServer(server) {
      server.middlewares.use(sendBefore(securityHeaders({ supabaseUrl, reportsTo, withPersonCheck, development: false })));
    },
    generateBundle() {
      const source = headersFile(securityHeaders({ supabaseUrl, reportsTo, withPersonCheck, development: false }));
      this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
  };
}

interface HeaderTarget {
  setHeader(name: string, value: string): unknown;
}
