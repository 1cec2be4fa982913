import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.http.ts';
import { accountJobs } from './accounts/accounts.jobs.ts';
import { makeIdentify } from './accounts/identify.ts';
import {
  buildInboxParts,
  listExporters,
  makeCatalogueQueries,
  makeLeaveOperation,
  makeQueueReaders,
  makeSharingOperations,
  makeStaffingOperations,
  ordersForVisits,
} from './between-rooms.ts';
import { catalogRoutes } from './catalog/catalog.http.ts';
import { catalogJobs } from './catalog/catalog.jobs.ts';
import { listClinicsInOrder } from './catalog/catalog.ts';
import { fileRoutes } from './catalog/files.http.ts';
import { linkPictureRoutes } from './catalog/link-pictures/link-pictures.http.ts';
import { sitemapRoutes } from './catalog/sitemaps.http.ts';
import { attachmentRoutes } from './chat/attachment-access/attachments.http.ts';
import { changeRoutes } from './chat/changes/changes.http.ts';
import { chatRoutes } from './chat/chat.http.ts';
import { chatJobs } from './chat/chat.jobs.ts';
import { conversationRecordRoutes } from './chat/record/record.http.ts';
import { chatSocket } from './chat/socket/chat-socket.ts';
import type { Deps } from './deps.ts';
import { cardRoutes } from './desk/cards/cards.http.ts';
import { handlingRoutes } from './desk/handling/handling.http.ts';
import { inboxRoutes } from './desk/inbox/inbox.http.ts';
import { noteRoutes } from './desk/notes/notes.http.ts';
import { pinJobs, pinRoutes } from './desk/pins/pins.http.ts';
import { questionRoutes } from './desk/questions/questions.http.ts';
import { replyPictureJobs } from './desk/replies/pictures.jobs.ts';
import { replyRoutes } from './desk/replies/replies.http.ts';
import { weekRoutes } from './desk/weeks/weeks.http.ts';
import { fileJobs } from './files/files.jobs.ts';
import { findingRoutes } from './finding/finding.http.ts';
import { findingJobs } from './finding/finding.jobs.ts';
import { helpRoutes } from './help/help.http.ts';
import { helpJobs } from './help/help.jobs.ts';
import { doubtRoutes } from './interpreting/doubts/doubts.http.ts';
import { interpreterRoutes } from './interpreting/interpreters/interpreters.http.ts';
import { makeNoticeQueries } from './notices-between-rooms.ts';
import { deviceRoutes } from './notifications/devices/devices.http.ts';
import { lineWebhookRoute } from './notifications/line/line-webhook.http.ts';
import { mailJobs } from './notifications/mail.jobs.ts';
import { mailReportRoute } from './notifications/mail-reports.http.ts';
import { noticeRoutes } from './notifications/notices.http.ts';
import { noticeJobs } from './notifications/notices.jobs.ts';
import { orderRoutes } from './orders/orders.http.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import {
  findCharges,
  findOrdersByNumber,
  forgetOrders,
  listOrdersWithClinic,
  loadBookingProgress,
  orderMetrics,
  paidMembers,
  threadsToDate,
} from './orders/orders.ts';
import { type PagesSource, pageRoutes } from './pages/pages.ts';
import { docsRoutes } from './platform/docs.ts';
import { AppError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.ts';
import { makeHttpServer } from './platform/http.ts';
import { platformMetrics } from './platform/platform-metrics.ts';
import { clientAddress, type ServeDeps } from './platform/serve.ts';
import { watchUntrustedProxies } from './platform/untrusted-proxies.ts';
import { quoteRoutes } from './quotes/quotes.http.ts';
import { quoteJobs } from './quotes/quotes.jobs.ts';
import { reviewRoutes } from './reviews/reviews.http.ts';
import { reviewJobs } from './reviews/reviews.jobs.ts';
import { readTreatmentReviewFigures } from './reviews/reviews.ts';
import { siteRoutes } from './site/site.http.ts';
import { supportOperations } from './support-between-rooms.ts';
import { termRoutes } from './terms/terms.http.ts';
import { termJobs } from './terms/terms.jobs.ts';
import { attachmentJobs } from './threads/attachments/attachments.jobs.ts';
import { consultationMetrics, countConsultations, countRequestersByTreatment, markDetailsForReindexing, readAnswerTimes } from './threads/threads.ts';
import { translationJobs } from './translation/translation.jobs.ts';
import { translationMetrics } from './translation/translation.ts';
import { translationRoutes } from './translation/translations.http.ts';
import { visitRoutes } from './visits/visits.http.ts';
import { visitJobs } from './visits/visits.jobs.ts';
import { filterVisitedConsultations, findFirstFreeDays, findNextReservations, lengthKey, listOpenTimesOfClinic, readClinicDetails } from './visits/visits.ts';

/** Background jobs of each room. */
const REGISTER_JOBS = [
  mailJobs,
  catalogJobs,
  chatJobs,
  fileJobs,
  attachmentJobs,
  replyPictureJobs,
  pinJobs,
  translationJobs,
  quoteJobs,
  orderJobs,
  reviewJobs,
  findingJobs,
  helpJobs,
  termJobs,
];

/** Mounts the stand-ins for outside services that are not configured. `main` decides which (specification 1.6). */
export type MountSandbox = (app: FastifyInstance) => Promise<void>;

type Identify = ReturnType<typeof makeIdentify>;
/** Arguments of every function that mounts a group of routes. */
type Mount = { app: FastifyInstance; deps: Deps; serving: ServeDeps; identify: Identify };

/**
 * Builds the whole product from its dependencies, for the server process and for tests. Does not listen or run jobs until the caller starts that.
 */
export async function buildApp(deps: Deps, options: { pages?: PagesSource; sandbox?: MountSandbox } = {}): Promise<FastifyInstance> {
  const app = await makeHttpServer(deps);
  measureApp(app, deps);
  const identify = makeIdentify(deps);
  const mount: Mount = { app, deps, identify, serving: makeServing(deps, identify) };
  const visitDeps = { ...deps, ordering: ordersForVisits };
  const noticeDeps = { ...deps, answers: makeNoticeQueries(deps) };
  healthRoutes(app, deps);
  mountAccounts(mount);
  mountCatalogue(mount);
  mountConversations(mount);
  visitRoutes(app, mount.serving, visitDeps);
  orderRoutes(app, mount.serving, deps);
  translationRoutes(app, mount.serving, deps);
  noticeRoutes(app, mount.serving, { ...noticeDeps, queues: makeQueueReaders(deps) });
  mountServices(mount);
  const translating = await chatSocket(app, deps, identify);
  changeRoutes(app, mount.serving, { ...deps, translating });
  accountJobs({ ...deps, forgetOrders });
  for (const declare of REGISTER_JOBS) declare(deps);
  visitJobs(visitDeps);
  noticeJobs(noticeDeps);
  if (options.sandbox) await options.sandbox(app);
  answerUnknownAddresses(app, deps);
  if (options.pages) await pageRoutes(app, options.pages, { ...deps, changes: ['content.changed', 'staff.changed', 'reviews.changed'] });
  return app;
}

/** Metrics and traces of requests, and the figures of the modules. */
function measureApp(app: FastifyInstance, deps: Deps): void {
  for (const watcher of [deps.metrics, deps.traces]) watcher?.requests(app);
  const untrustedProxies = watchUntrustedProxies(app, deps);
  deps.metrics?.figures(untrustedProxies, ...platformMetrics(deps), ...orderMetrics(deps), ...consultationMetrics(deps), ...translationMetrics(deps));
}

/** Accounts, with the functions of the modules that a member leaves or withdraws a consent from. */
function mountAccounts({ app, deps, serving }: Mount): void {
  accountRoutes(app, serving, {
    ...deps,
    onLeave: makeLeaveOperation(deps),
    sharing: makeSharingOperations(deps),
    exportsOf: listExporters(deps),
    staffing: makeStaffingOperations(deps),
    support: supportOperations,
    onProfile: markDetailsForReindexing,
  });
}

/** Clinics and treatments: the catalogue, its search, pictures, sitemaps and reviews. */
function mountCatalogue({ app, deps, serving, identify }: Mount): void {
  const figures = makeCatalogueQueries(deps);
  catalogRoutes(app, serving, { ...deps, figures, figuresChanged: ['staff.changed', 'reviews.changed'] });
  const firstOfLists = findingRoutes(app, serving, {
    ...deps,
    figures: {
      reviews: readTreatmentReviewFigures,
      clinicReviews: figures.clinicReviews,
      answered: figures.answered,
      consultations: countConsultations,
      answerTimes: (db, now) => readAnswerTimes(db, now, listOpenTimesOfClinic),
      requestsSince: countRequestersByTreatment,
      firstFreeDays: (wanted) => findFirstFreeDays(deps, wanted),
      lengthKey,
    },
    clinicCards: (ids, language) => listClinicsInOrder(deps.database.db, figures, language, ids),
    figuresChanged: ['staff.changed', 'reviews.changed'],
  });
  sitemapRoutes(app, deps);
  fileRoutes(app, deps);
  linkPictureRoutes(app, { ...deps, figures, ...firstOfLists });
  reviewRoutes(app, serving, { ...deps, whoOpens: identify.opener });
}

/** Conversations: the patient's threads, the clinic's inbox, and everything that a thread holds. */
function mountConversations({ app, deps, serving, identify }: Mount): void {
  const threadDeps = {
    ...deps,
    ordering: { paidMembers, ordersWithClinic: listOrdersWithClinic },
    threads: { reservations: findNextReservations, ways: loadBookingProgress, readClinicDetails },
  };
  chatRoutes(app, serving, threadDeps);
  inboxRoutes(app, serving, { ...threadDeps, inbox: { threadsToDate, findOrdersByNumber, parts: buildInboxParts } });
  handlingRoutes(app, serving, { ...deps, openTime: listOpenTimesOfClinic });
  weekRoutes(app, serving, { ...deps, outcomes: { openTime: listOpenTimesOfClinic, paidMembers, filterVisited: filterVisitedConsultations } });
  doubtRoutes(app, serving, deps);
  conversationRecordRoutes(app, serving, deps);
  interpreterRoutes(app, serving, deps);
  cardRoutes(app, serving, deps);
  quoteRoutes(app, serving, { ...deps, ordering: { findCharges } });
  replyRoutes(app, serving, deps);
  pinRoutes(app, serving, deps);
  noteRoutes(app, serving, deps);
  questionRoutes(app, serving, deps);
  attachmentRoutes(app, serving, { ...deps, whoOpens: identify.opener });
}

/** Webhooks of outside services, devices, the customer center, site settings, terms and the API documents. */
function mountServices({ app, deps, serving }: Mount): void {
  lineWebhookRoute(app, deps);
  mailReportRoute(app, deps);
  deviceRoutes(app, serving, deps);
  helpRoutes(app, serving, deps);
  siteRoutes(app, serving, deps);
  termRoutes(app, serving, deps);
  docsRoutes(app, deps);
}

/** Returns the context in which every call is served. Any action of an operator may change the shared queues, so it notifies all operators' pages. */
const makeServing = ({ limits, bus }: Deps, { request: identify, isProven, mayAsHead }: Identify): ServeDeps => ({
  ...{ limits, identify, isProven, mayAsHead },
  done({ who, method }) {
    if (who === 'operator' && method !== 'GET') bus.publish('operators.queues', {});
  },
});

/** Rate limits requests to unknown addresses too, because attacks start by probing. */
function answerUnknownAddresses(app: FastifyInstance, { limits }: Deps): void {
  app.setNotFoundHandler(async (request) => {
    await limits.take('unknown-address', clientAddress(request));
    throw new AppError('not-found');
  });
  for (const prefix of ['/api/*', '/func/*', '/ws/*', '/sandbox/*']) app.all(prefix, (_request, reply) => reply.callNotFound());
}
