import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './accounts/accounts.http.ts';
import { accountJobs } from './accounts/accounts.jobs.ts';
import { answeredClinics, lineSubject, STAFF_CHANGED } from './accounts/accounts.ts';
import { makeIdentify } from './accounts/identify.ts';
import { catalogRoutes } from './catalog/catalog.http.ts';
import { CONTENT_CHANGED, clinicName, listClinics } from './catalog/catalog.ts';
import { fileRoutes } from './catalog/files.http.ts';
import { sitemapRoutes } from './catalog/sitemaps.http.ts';
import { cardRoutes } from './consultations/cards/cards.http.ts';
import { consultationRoutes } from './consultations/consultations.http.ts';
import { consultationJobs } from './consultations/consultations.jobs.ts';
import {
  answerTimes,
  clinicNames,
  clinicsOf,
  closeConsultation,
  consultationFigures,
  consultCounts,
  endInterpreting,
  exportOf as exportConsultations,
  forgetMember,
  holdConsultation,
  openConsultations,
  recordAccess,
} from './consultations/consultations.ts';
import { doubtRoutes } from './consultations/doubts/doubts.http.ts';
import { interpreterRoutes } from './consultations/interpreters/interpreters.http.ts';
import { chatSocket } from './consultations/socket/chat-socket.ts';
import type { Deps } from './deps.ts';
import { findingRoutes } from './finding/finding.http.ts';
import { noticeAnswers } from './notice-answers.ts';
import { deviceRoutes } from './notifications/devices/devices.http.ts';
import { lineWebhook } from './notifications/line/line-webhook.http.ts';
import { mailJobs } from './notifications/mail.jobs.ts';
import { mailReports } from './notifications/mail-reports.http.ts';
import { noticeRoutes } from './notifications/notices.http.ts';
import { noticeJobs } from './notifications/notices.jobs.ts';
import { exportOf as exportNotices, forgetNotices } from './notifications/notifications.ts';
import { orderRoutes } from './orders/orders.http.ts';
import { orderJobs } from './orders/orders.jobs.ts';
import {
  askRefund,
  buyersOf,
  exportOf as exportOrders,
  forgetOrders,
  hasOpenOrders,
  lastContractAt,
  orderFigures,
  orderNums,
  ordersWithClinic,
  paidAmong,
  paidMembers,
  paidOrders,
  threadWays,
} from './orders/orders.ts';
import { type PagesSource, pages } from './pages/pages.ts';
import { docsRoutes } from './platform/docs.ts';
import { AppError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.ts';
import { makeHttp } from './platform/http.ts';
import { ownFigures } from './platform/own-figures.ts';
import { clientOf, type Serving } from './platform/serve.ts';
import { reviewRoutes } from './reviews/reviews.http.ts';
import { reviewJobs } from './reviews/reviews.jobs.ts';
import {
  clinicReviewFigures,
  exportOf as exportReviews,
  forgetReviews,
  newestOf,
  REVIEWS_CHANGED,
  reviewedClinics,
  reviewFigures,
  withdrawReview,
} from './reviews/reviews.ts';
import { siteRoutes } from './site/site.http.ts';
import { termRoutes } from './terms/terms.http.ts';
import { termJobs } from './terms/terms.jobs.ts';
import { translationJobs } from './translation/translation.jobs.ts';
import { translationFigures } from './translation/translation.ts';
import { translationRoutes } from './translation/translations.http.ts';
import { visitRoutes } from './visits/visits.http.ts';
import { visitJobs } from './visits/visits.jobs.ts';
import { exportOf as exportVisits, firstFreeDays, giveUpAll, holdClinics, lengthKey, nextReservations, ownToClinic } from './visits/visits.ts';

/** Mounts the outside world in a box, where it is not configured (main decides; specification 1.6). */
export type Sandbox = (app: FastifyInstance) => Promise<void>;

/**
 * The whole product as one value, made from what it needs; the process and every test call this.
 * Nothing listens and no job runs until the caller says so.
 */
export async function buildApp(deps: Deps, options: { pages?: PagesSource; sandbox?: Sandbox } = {}): Promise<FastifyInstance> {
  const app = await makeHttp(deps);
  for (const watcher of [deps.metrics, deps.traces]) watcher?.requests(app);
  deps.metrics?.figures(...ownFigures(deps.database), ...orderFigures(deps), ...consultationFigures(deps), ...translationFigures(deps));
  const identify = makeIdentify(deps);
  const serving: Serving = { limits: deps.limits, identify: identify.request, isProven: identify.isProven };
  healthRoutes(app, deps);
  accountRoutes(app, serving, {
    ...deps,
    async onLeave(tx, memberId, now) {
      if (await hasOpenOrders(tx, memberId, now)) throw new AppError('accounts.open-orders');
      await holdClinics(tx, await clinicsOf(tx, memberId));
      await forgetNotices(tx, memberId, await lineSubject(tx, memberId));
      const tellings = [await forgetReviews(deps.bus, tx, memberId), await forgetMember(deps.bus, tx, memberId)];
      const tell = () => {
        for (const one of tellings) one();
      };
      return { lastContractAt: await lastContractAt(tx, memberId), tell };
    },
    sharing: {
      clinicNames,
      reviewed: reviewedClinics,
      withdrawReview: (tx, of) => withdrawReview(deps.bus, tx, of),
      async hold(tx, of) {
        await holdClinics(tx, await clinicsOf(tx, of.memberId));
        await holdConsultation(tx, of);
      },
      async close(tx, of) {
        await giveUpAll(tx, of.id, of.memberId, of.at);
        return closeConsultation(deps.bus, tx, of);
      },
      endInterpreting: (tx, of) => endInterpreting(deps.bus, tx, of),
    },
    exportsOf: [exportConsultations, exportVisits, exportOrders, exportReviews, exportNotices],
    staffing: { clinics: listClinics, clinicName, openConsultations, recordAccess },
  });
  catalogRoutes(app, serving, {
    ...deps,
    figures: { reviews: reviewFigures, clinicReviews: clinicReviewFigures, newestReviews: newestOf, consultations: consultCounts, answered: answeredClinics },
    figuresChanged: [STAFF_CHANGED, REVIEWS_CHANGED],
  });
  findingRoutes(app, serving, {
    ...deps,
    figures: {
      reviews: reviewFigures,
      consultations: consultCounts,
      answerTimes,
      firstFreeDays: (wanted) => firstFreeDays(deps, wanted),
      lengthKey,
    },
    figuresChanged: [STAFF_CHANGED, REVIEWS_CHANGED],
  });
  sitemapRoutes(app, deps);
  fileRoutes(app, deps);
  reviewRoutes(app, serving, deps);
  consultationRoutes(app, serving, {
    ...deps,
    ordering: { paidMembers, ordersWithClinic },
    threads: { reservations: nextReservations, ways: threadWays, ownToClinic },
  });
  doubtRoutes(app, serving, deps);
  interpreterRoutes(app, serving, deps);
  cardRoutes(app, serving, deps);
  const visiting = { ...deps, ordering: { paidOrders, orderNums, buyersOf, paidAmong, askRefund } };
  visitRoutes(app, serving, visiting);
  orderRoutes(app, serving, deps);
  translationRoutes(app, serving, deps);
  const telling = { ...deps, answers: noticeAnswers(deps) };
  noticeRoutes(app, serving, telling);
  lineWebhook(app, deps);
  mailReports(app, deps);
  deviceRoutes(app, serving, deps);
  siteRoutes(app, serving, deps);
  termRoutes(app, serving, deps);
  docsRoutes(app, deps);
  await chatSocket(app, deps, identify);
  accountJobs({ ...deps, forgetOrders });
  for (const declare of [mailJobs, consultationJobs, translationJobs, orderJobs, reviewJobs, termJobs]) declare(deps);
  visitJobs(visiting);
  noticeJobs(telling);
  if (options.sandbox) await options.sandbox(app);
  answerUnknownAddresses(app, deps);
  if (options.pages) await pages(app, options.pages, { ...deps, changes: [CONTENT_CHANGED, STAFF_CHANGED, REVIEWS_CHANGED] });
  return app;
}

/** Probing for addresses is limited too: it is how attacks begin. */
function answerUnknownAddresses(app: FastifyInstance, { limits }: Deps): void {
  app.setNotFoundHandler(async (request) => {
    await limits.take('unknown-address', clientOf(request));
    throw new AppError('not-found');
  });
  for (const prefix of ['/api/*', '/func/*', '/ws/*', '/sandbox/*']) app.all(prefix, (_request, reply) => reply.callNotFound());
}
