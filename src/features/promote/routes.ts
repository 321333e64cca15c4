import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/promote/$id',
    about: pageWords.promote,
    private: true,
    load: async () => (await import('./promote-page.tsx')).PromotePage,
    useProps: (address) => ({ address }),
  }),
  route({
    path: '/pay/sandbox/$id',
    about: pageWords.testPayment,
    private: true,
    load: async () => (await import('./sandbox-screen.tsx')).SandboxScreen,
    useProps: (address) => ({ paymentId: address.id }),
  }),
  route({
    path: '/payments',
    about: pageWords.payments,
    private: true,
    load: async () => (await import('./payments-screen.tsx')).PaymentsScreen,
    useProps: noProps,
  }),
];
