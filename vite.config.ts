import { defineConfig, loadEnv } from 'vite';
import react from '@vitejs/plugin-react';
import { missingFilesPlugin } from './scripts/vite/missing-files.ts';
import { pwaPlugin } from './scripts/vite/pwa.ts';
import { securityHeadersPlugin } from './scripts/vite/security-headers.ts';
import { embeddedBackendPlugin } from './supabase/embedded/vite-plugin.ts';

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
    build: { manifest: true, target: 'es2022', sourcemap: false },
    worker: { format: 'es' as const },
    server: { host: '127.0.0.1', port: 5173 },
    preview: { host: '127.0.0.1', port: 4173 },
  };
});
