import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, type ComponentType, type FunctionComponent } from 'react';
import { readAuthLink, type AuthLink } from '../domain/account/auth-link.ts';
import { safeNextPath } from '../domain/account/safe-next-path.ts';
import { readVisitorToken } from '../domain/conversation/visitor-token.ts';
import type { AuthTab } from '../features/account/auth-card.tsx';
import type { BulkImportPlace } from '../features/bulk-import/bulk-import-screen.tsx';
import { stringifySearch, textParam } from './address.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { pageDescriptions, type PageDescription } from './page-descriptions.ts';
import { useDocumentHead } from './use-document-head.ts';

interface ScreenRoute<P> {
  load: () => Promise<ComponentType<P>>;
  about: PageDescription;
  /** The screen's props out of the address. */
  useProps: () => P;
}

export type RouteScreen = FunctionComponent & { preload(): Promise<void> };

/** A route's component: describes the page and shows a screen whose code comes when it is needed. */
function screen<P extends object>({ load, about, useProps }: ScreenRoute<P>): RouteScreen {
  const Lazy = lazyScreen(load);
  function Screen() {
    useDocumentHead(about);
    return <Lazy {...useProps()} />;
  }
  return Object.assign(Screen, { preload: Lazy.preload });
}

const noProps = () => ({});

/** What stands after '?' in the address of the shown page: texts, or lists of texts. */
function useSearchRecord(): Record<string, unknown> {
  return useSearch({ strict: false });
}

function useIdInPath(): string {
  const params: Record<string, unknown> = useParams({ strict: false });
  return textParam(params['id']);
}

function useLookupProps() {
  const record = useSearchRecord();
  const navigate = useNavigate();
  const onSearch = useCallback(
    ({ serial, manufacturer, year }: { serial: string; manufacturer: string; year: string }, { replace }: { replace: boolean }) => {
      const query = stringifySearch({ serial: serial || undefined, manufacturer: manufacturer || undefined, year: year || undefined });
      void navigate({ href: `/piano-lookup${query}`, replace, resetScroll: false });
    },
    [navigate],
  );
  return { serial: textParam(record['serial']), manufacturer: textParam(record['manufacturer']), year: textParam(record['year']), onSearch };
}

function useAdminProps() {
  const record = useSearchRecord();
  const navigate = useNavigate();
  const onPlace = useCallback(
    ({ tab, query }: { tab: string; query: string }) => {
      const search = stringifySearch({ tab: tab === 'activity' ? undefined : tab, q: query || undefined });
      void navigate({ href: `/admin${search}`, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return { tab: textParam(record['tab']), query: textParam(record['q']), onPlace };
}

function useViewingProps() {
  const record = useSearchRecord();
  return { pianoId: textParam(record['piano']), kind: textParam(record['kind']) };
}

/** Where one wanted to go before signing in, or null. */
function useNextPath(): string | null {
  const next = textParam(useSearchRecord()['next']);
  return next === '' ? null : safeNextPath(next);
}

function useAuthProps() {
  const record = useSearchRecord();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const next = useNextPath();
  const tab: AuthTab = [textParam(record['tab']), hash].some((name) => /^sign-?up$/i.test(name)) ? 'signup' : 'signin';
  const onTab = useCallback(
    (chosen: AuthTab) => {
      const query = stringifySearch({ tab: chosen === 'signup' ? chosen : undefined, next: next ?? undefined });
      void navigate({ href: `/auth${query}`, replace: true, resetScroll: false });
    },
    [navigate, next],
  );
  return { next, tab, onTab };
}

/** A link out of a mail to a visitor: its secret stands behind '#', where it reaches no server, and is taken out at once. */
function useVisitorProps() {
  const record = useSearchRecord();
  const navigate = useNavigate();
  const token = readVisitorToken(useLocation({ select: (location) => location.hash }));
  const lead = useCallback((href: string) => void navigate({ href, replace: true, resetScroll: false }), [navigate]);
  const onTaken = useCallback(() => lead('/messages/visitor'), [lead]);
  const onKept = useCallback((id: string) => lead(`/messages/visitor?id=${id}`), [lead]);
  return { token, id: textParam(record['id']), onTaken, onKept };
}

/** What the address brings that came by mail; the same object as long as the address says the same. */
function useAuthLink(): AuthLink {
  const record = useSearchRecord();
  return useMemo(
    () => readAuthLink(new URLSearchParams(Object.entries(record).map(([name, value]) => [name, textParam(value)]))),
    [record],
  );
}

function useListPianoProps() {
  const record = useSearchRecord();
  const [draft, maker, model, year, serial, type] = ['draft', 'maker', 'model', 'year', 'serial', 'type'].map((name) => textParam(record[name]));
  const given = useMemo(
    () => ({ maker: maker ?? '', model: model ?? '', year: year ?? '', serial: serial ?? '', type: type ?? '' }),
    [maker, model, year, serial, type],
  );
  return { draft: draft ?? '', given, shared: textParam(record['shared']), source: record, signIn: InlineAuthCard };
}

function useBulkImportProps() {
  const record = useSearchRecord();
  const navigate = useNavigate();
  const onPlace = useCallback(
    ({ tab, batch }: BulkImportPlace) => {
      const search = stringifySearch({ tab: tab === 'import' ? undefined : tab, batch: batch || undefined });
      void navigate({ href: `/bulk-import${search}`, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return { tab: textParam(record['tab']), batch: textParam(record['batch']), onPlace };
}

/** Comes when somebody who is not signed in wants to publish. */
const InlineAuthCard = lazyScreen(async () => (await import('../features/account/inline-auth-card.tsx')).InlineAuthCard);

const loadListPiano = async () => (await import('../features/list-piano/list-piano-screen.tsx')).ListPianoScreen;

/** Comes after the home page itself, which is there for reading first. */
const HomeAuthCard = lazyScreen(async () => (await import('../features/account/home-auth-card.tsx')).HomeAuthCard);

const loadSeller = async () => (await import('./seller-page.tsx')).SellerPage;
const useSellerProps = () => ({ slug: useIdInPath(), search: useSearchRecord() });

const loadPianoDetail = async () => (await import('../features/piano-detail/piano-detail-screen.tsx')).PianoDetailScreen;
const loadSamplePiano = async () => (await import('../features/piano-detail/sample-piano-screen.tsx')).SamplePianoScreen;

/** Every screen by its path; `$id` is a part of the path. */
export const routeScreens: readonly { path: string; component: RouteScreen }[] = [
  {
    path: '/',
    component: screen({
      load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
      about: pageDescriptions.home,
      useProps: () => ({ signIn: HomeAuthCard }),
    }),
  },
  {
    path: '/browse',
    component: screen({
      load: async () => (await import('./browse-page.tsx')).BrowsePage,
      about: pageDescriptions.browse,
      useProps: () => ({ record: useSearchRecord() }),
    }),
  },
  {
    path: '/saved',
    component: screen({
      load: async () => (await import('../features/saved/saved-screen.tsx')).SavedScreen,
      about: pageDescriptions.saved,
      useProps: noProps,
    }),
  },
  {
    path: '/piano/$id',
    component: screen({
      load: loadPianoDetail,
      about: pageDescriptions.piano,
      useProps: () => ({ id: useIdInPath() }),
    }),
  },
  {
    path: '/piano-detail',
    component: screen({
      load: loadPianoDetail,
      about: pageDescriptions.piano,
      useProps: () => ({ id: textParam(useSearchRecord()['id']) }),
    }),
  },
  {
    path: '/piano-detail-steinway',
    component: screen({
      load: loadSamplePiano,
      about: pageDescriptions.steinway,
      useProps: () => ({ sample: 'steinway' as const }),
    }),
  },
  {
    path: '/piano-detail-yamaha',
    component: screen({
      load: loadSamplePiano,
      about: pageDescriptions.yamaha,
      useProps: () => ({ sample: 'yamaha' as const }),
    }),
  },
  {
    path: '/contact/$id',
    component: screen({ load: loadSeller, about: pageDescriptions.seller, useProps: useSellerProps }),
  },
  {
    path: '/contact-seller',
    component: screen({ load: loadSeller, about: pageDescriptions.seller, useProps: useSellerProps }),
  },
  {
    path: '/messages',
    component: screen({
      load: async () => (await import('../features/messages/conversation-list-screen.tsx')).ConversationListScreen,
      about: pageDescriptions.messages,
      useProps: noProps,
    }),
  },
  {
    path: '/messages/visitor',
    component: screen({
      load: async () => (await import('../features/messages/visitor-screen.tsx')).VisitorScreen,
      about: pageDescriptions.messages,
      useProps: useVisitorProps,
    }),
  },
  {
    path: '/messages/$id',
    component: screen({
      load: async () => (await import('../features/messages/thread-screen.tsx')).ThreadScreen,
      about: pageDescriptions.messages,
      useProps: () => ({ id: useIdInPath() }),
    }),
  },
  {
    path: '/notifications',
    component: screen({
      load: async () => (await import('../features/notifications/notifications-screen.tsx')).NotificationsScreen,
      about: pageDescriptions.notifications,
      useProps: noProps,
    }),
  },
  {
    path: '/viewings',
    component: screen({
      load: async () => (await import('../features/viewings/viewing-list-screen.tsx')).ViewingListScreen,
      about: pageDescriptions.viewings,
      useProps: noProps,
    }),
  },
  {
    path: '/viewings/new',
    component: screen({
      load: async () => (await import('../features/viewings/request-screen.tsx')).RequestScreen,
      about: pageDescriptions.viewings,
      useProps: useViewingProps,
    }),
  },
  {
    path: '/viewings/$id',
    component: screen({
      load: async () => (await import('../features/viewings/viewing-screen.tsx')).ViewingScreen,
      about: pageDescriptions.viewings,
      useProps: () => ({ id: useIdInPath() }),
    }),
  },
  {
    path: '/piano-lookup',
    component: screen({
      load: async () => (await import('../features/piano-lookup/piano-lookup-screen.tsx')).PianoLookupScreen,
      about: pageDescriptions.lookup,
      useProps: useLookupProps,
    }),
  },
  {
    path: '/sync',
    component: screen({
      load: async () => (await import('../features/sync-status/sync-screen.tsx')).SyncScreen,
      about: pageDescriptions.sync,
      useProps: noProps,
    }),
  },
  {
    path: '/auth',
    component: screen({
      load: async () => (await import('../features/account/auth-screen.tsx')).AuthScreen,
      about: pageDescriptions.auth,
      useProps: useAuthProps,
    }),
  },
  {
    path: '/auth/confirm',
    component: screen({
      load: async () => (await import('../features/account/confirm-screen.tsx')).ConfirmScreen,
      about: pageDescriptions.confirm,
      useProps: () => ({ link: useAuthLink(), next: useNextPath() }),
    }),
  },
  {
    path: '/reset-password',
    component: screen({
      load: async () => (await import('../features/account/reset-screen.tsx')).ResetScreen,
      about: pageDescriptions.resetPassword,
      useProps: () => ({ link: useAuthLink() }),
    }),
  },
  {
    path: '/dashboard',
    component: screen({
      load: async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
      about: pageDescriptions.dashboard,
      useProps: noProps,
    }),
  },
  {
    path: '/promote/$id',
    component: screen({
      load: async () => (await import('./promote-page.tsx')).PromotePage,
      about: pageDescriptions.promote,
      useProps: noProps,
    }),
  },
  {
    path: '/pay/sandbox/$id',
    component: screen({
      load: async () => (await import('../features/promote/sandbox-screen.tsx')).SandboxScreen,
      about: pageDescriptions.testPayment,
      useProps: () => ({ paymentId: useIdInPath() }),
    }),
  },
  {
    path: '/payments',
    component: screen({
      load: async () => (await import('../features/promote/payments-screen.tsx')).PaymentsScreen,
      about: pageDescriptions.payments,
      useProps: noProps,
    }),
  },
  {
    path: '/admin',
    component: screen({
      load: async () => (await import('../features/admin/admin-screen.tsx')).AdminScreen,
      about: pageDescriptions.admin,
      useProps: useAdminProps,
    }),
  },
  {
    path: '/profile',
    component: screen({
      load: async () => (await import('../features/account/profile-screen.tsx')).ProfileScreen,
      about: pageDescriptions.profile,
      useProps: noProps,
    }),
  },
  {
    path: '/sell',
    component: screen({
      load: async () => (await import('../features/sell/sell-screen.tsx')).SellScreen,
      about: pageDescriptions.sell,
      useProps: noProps,
    }),
  },
  {
    path: '/list-piano',
    component: screen({ load: loadListPiano, about: pageDescriptions.listPiano, useProps: useListPianoProps }),
  },
  {
    path: '/listing-wizard',
    component: screen({ load: loadListPiano, about: pageDescriptions.listPiano, useProps: useListPianoProps }),
  },
  {
    path: '/bulk-import',
    component: screen({
      load: async () => (await import('../features/bulk-import/bulk-import-screen.tsx')).BulkImportScreen,
      about: pageDescriptions.bulkImport,
      useProps: useBulkImportProps,
    }),
  },
  {
    path: '/help',
    component: screen({
      load: async () => (await import('../features/help/help-screen.tsx')).HelpScreen,
      about: pageDescriptions.help,
      useProps: noProps,
    }),
  },
  {
    path: '/safety',
    component: screen({
      load: async () => (await import('../features/safety/safety-screen.tsx')).SafetyScreen,
      about: pageDescriptions.safety,
      useProps: noProps,
    }),
  },
  {
    path: '/terms',
    component: screen({
      load: async () => (await import('../features/legal/terms-screen.tsx')).TermsScreen,
      about: pageDescriptions.terms,
      useProps: noProps,
    }),
  },
  {
    path: '/privacy',
    component: screen({
      load: async () => (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen,
      about: pageDescriptions.privacy,
      useProps: noProps,
    }),
  },
];
