/** `npm run dev`: as `npm start`, with hot reload instead of a build. */
import path from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { serve } from './serving/serve.mjs';

const root = path.resolve(import.meta.dirname, '..');

// Whoever changes the app wants its types and its tests at hand.
ensureInstalled(root, { forTests: true });
console.log('Starting …');
await serve(root, { command: 'dev', port: 5173 });
