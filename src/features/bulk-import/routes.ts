import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/bulk-import',
    about: pageWords.bulkImport,
    private: true,
    load: async () => (await import('./bulk-import-page.tsx')).BulkImportPage,
    useProps: (address) => ({ address }),
  }),
];
