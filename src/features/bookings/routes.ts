import { textParam } from '../../lib/address.ts';
import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/bookings',
    about: pageWords.bookings,
    private: true,
    entries: [{ at: 'personal', rank: 6, label: pageWords.entry, icon: 'clock' }],
    load: async () => (await import('./booking-list-screen.tsx')).BookingListScreen,
    useProps: noProps,
  }),
  route({
    path: '/bookings/guest',
    about: pageWords.bookings,
    private: true,
    load: async () => (await import('./guest-page.tsx')).GuestPage,
    useProps: (address) => ({ address }),
  }),
  route({
    path: '/bookings/$id',
    about: pageWords.bookings,
    private: true,
    load: async () => (await import('./booking-screen.tsx')).BookingScreen,
    useProps: ({ id }) => ({ id }),
  }),
  route({
    path: '/job-sheet/$id',
    about: pageWords.bookings,
    private: true,
    load: async () => (await import('./work/job-sheet-screen.tsx')).JobSheetScreen,
    useProps: ({ id }) => ({ id }),
  }),
  route({
    path: '/agenda',
    about: pageWords.bookings,
    private: true,
    load: async () => (await import('./agenda-screen.tsx')).AgendaScreen,
    useProps: ({ search, rewrite }) => ({ day: textParam(search['day']), view: textParam(search['view']), rewrite }),
  }),
];
