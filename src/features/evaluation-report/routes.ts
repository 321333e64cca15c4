import { textParam } from '../../lib/address.ts';
import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({ path: '/evaluation-reports', about: pageWords.report, private: true, load: async () => (await import('./report-list-screen.tsx')).ReportListScreen, useProps: noProps }),
  route({
    path: '/evaluation-report/$id',
    about: pageWords.report,
    private: true,
    load: async () => (await import('./report-screen.tsx')).ReportScreen,
    useProps: ({ id, search, rewrite }) => ({ id, part: textParam(search['part']), rewrite }),
  }),
  route({
    path: '/inspection/$id',
    about: pageWords.report,
    load: async () => (await import('./shared-report-screen.tsx')).SharedReportScreen,
    useProps: ({ id }) => ({ id }),
  }),
];
