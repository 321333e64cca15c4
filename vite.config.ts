import { defineConfig, loadEnv } from 'vite';
import react from '@vitejs/plugin-react';
import { missingFilesPlugin } from './scripts/vite/missing-files.ts';
import { pwaPlugin } from './scripts/vite/pwa.ts';
import { securityHeadersPlugin } from './scripts/vite/security-headers.ts';
import { embeddedBackendPlugin } from './supabase/embedded/vite-plugin.ts';

/** What every screen of the start needs: one file of it packs better than a dozen. */
const startModules = /node_modules\/(react|scheduler)\/|\/src\/lib\/result\.ts|\/src\/ui\/(badge|button|card|chip|class-names|field|icon|icon-paths|navigation|page|skeleton)\.(ts|tsx|module\.css)/;

export default defineConfig(({ mode }) => {
  const { VITE_SUPABASE_URL: supabaseUrl } = loadEnv(mode, import.meta.dirname, 'VITE_');
  return {
    plugins: [
      securityHeadersPlugin({ supabaseUrl }),
      supabaseUrl ? [] : embeddedBackendPlugin(),
      react(),
      pwaPlugin(),
      missingFilesPlugin(),
    ],
    build: {
      manifest: true,
      target: 'es2022',
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: startModules }] } } },
    },
    worker: { format: 'es' as const },
    server: { host: '127.0.0.1', port: 5173 },
    preview: { host: '127.0.0.1', port: 4173 },
  };
});
