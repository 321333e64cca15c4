import { defineConfig, mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

const changes: readonly { file: string; from: string; to: string }[] = [
  {
    file: '/src/replica/migrate-documents.ts',
    from: '{ documents: documentSchema, documentSteps: { 1: fromVersionZero } }',
    to: '{ documents: { ...documentSchema, version: documentSchema.version + 1 }, documentSteps: { 1: fromVersionZero, [documentSchema.version + 1]: (old) => old } }',
  },
  { file: '/src/features/help/help-screen.tsx', from: 'export function HelpScreen', to: 'globalThis.isNewerBuild = true; export function HelpScreen' },
];

function laterVersion(): Plugin {
  const left = new Set(changes);
  return {
    name: 'later-version',
    enforce: 'pre',
    transform(code, id) {
      const change = changes.find(({ file }) => id.endsWith(file));
      if (!change) return null;
      if (!code.includes(change.from)) throw new Error(`${change.file} has no longer: ${change.from}`);
      left.delete(change);
      return code.replace(change.from, change.to);
    },
    buildEnd() {
      if (left.size === changes.length) throw new Error('No file of the app was changed');
    },
  };
}

export default defineConfig((environment) =>
  mergeConfig(config(environment), { build: { emptyOutDir: true }, plugins: [laterVersion()] }),
);
