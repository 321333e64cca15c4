import { routes as account } from '../features/account/routes.ts';
import { routes as admin } from '../features/admin/routes.ts';
import { routes as bookings } from '../features/bookings/routes.ts';
import { routes as browse } from '../features/browse/routes.ts';
import { routes as bulkImport } from '../features/bulk-import/routes.ts';
import { routes as dashboard } from '../features/dashboard/routes.ts';
import { routes as evaluation } from '../features/evaluation/routes.ts';
import { routes as evaluationReports } from '../features/evaluation-report/routes.ts';
import { routes as financing } from '../features/financing/routes.ts';
import { routes as help } from '../features/help/routes.ts';
import { routes as home } from '../features/home/routes.ts';
import { routes as legal } from '../features/legal/routes.ts';
import { routes as listPiano } from '../features/list-piano/routes.ts';
import { routes as makers } from '../features/makers/routes.ts';
import { routes as messages } from '../features/messages/routes.ts';
import { routes as offers } from '../features/offers/routes.ts';
import { routes as moving } from '../features/moving/routes.ts';
import { routes as notifications } from '../features/notifications/routes.ts';
import { routes as passport } from '../features/passport/routes.ts';
import { routes as pianoDetail } from '../features/piano-detail/routes.ts';
import { routes as pianoLookup } from '../features/piano-lookup/routes.ts';
import { routes as promote } from '../features/promote/routes.ts';
import { routes as safety } from '../features/safety/routes.ts';
import { routes as saved } from '../features/saved/routes.ts';
import { routes as sell } from '../features/sell/routes.ts';
import { routes as seller } from '../features/seller/routes.ts';
import { routes as services } from '../features/services/routes.ts';
import { routes as syncStatus } from '../features/sync-status/routes.ts';
import { routes as viewings } from '../features/viewings/routes.ts';

/** The screens of all features; each feature says its own. */
export const featureRoutes = [
  ...home,
  ...browse,
  ...saved,
  ...pianoDetail,
  ...seller,
  ...services,
  ...financing,
  ...messages,
  ...notifications,
  ...viewings,
  ...passport,
  ...bookings,
  ...offers,
  ...moving,
  ...evaluation,
  ...evaluationReports,
  ...pianoLookup,
  ...makers,
  ...syncStatus,
  ...account,
  ...dashboard,
  ...promote,
  ...admin,
  ...sell,
  ...listPiano,
  ...bulkImport,
  ...help,
  ...safety,
  ...legal,
];
