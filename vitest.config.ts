import { defineConfig } from 'vitest/config';
import { LongWaitsFirst } from './checks/long-waits-first.ts';
import { addressesPlugin } from './vite/addresses.ts';

/** They put something of their own in place of a package or of the browser's globals, and must load what uses it anew. */
export const APART = [
  'server/accounts/sign-in/login.test.ts',
  'server/orders/any-order-of-events.test.ts',
  'sandbox/payment/browser/sdk.test.ts',
  'web/accounts/devices/push.test.ts',
  'web/accounts/social/{callback,link-callback}.test.ts',
  'web/consoles/clinic/make-clinic-console.test.ts',
  'web/orders/draft.test.ts',
  'web/session/{logging-out,one-road,return-path,session}.test.{ts,tsx}',
  'web/worker/worker.test.ts',
];

/** Tests of the server that open no database and no Redis, or an embedded one whatever is configured: once is enough, so the run on PostgreSQL leaves them out. */
export const WITHOUT_STORES = [
  'server/main.test.ts',
  'server/catalog/catalog.test.ts',
  'server/catalog/{import/demonstration-pictures,link-pictures/draw}.test.ts',
  'server/testing/silent-log.test.ts',
  'server/commands/restart-on-change.test.ts',
  'server/providers/**/*.test.ts',
  'server/**/*.rules.test.ts',
  'server/platform/{batcher,connections,docs,few-descriptors,instance-lock,limits,log,negotiation,openapi,stall-timeout,tokens}.test.ts',
  'server/chat/socket/{connection-registry,thread}.test.ts',
  'server/files/heic-photo.test.ts',
  'server/accounts/*/{factor-codes,login-attempts,mails,passwords}.test.ts',
  'server/notifications/{notice-text,preferences,ringing}.test.ts',
  'server/pages/app-manifest.test.ts',
  'server/terms/check-terms.test.ts',
  'server/translation/{ambiguities,guard,protect}.test.ts',
];

/**
 * Tests of the server that also run on the embedded engine if there is a database server (house 7): the engine, jobs, backups and releases, and
 * the main path of each room, because the engine has one connection and a transaction that waits for a second one never ends.
 */
export const ALSO_EMBEDDED = [
  'server/main.test.ts',
  'server/platform/{bus,connections,database,jobs,limits,prepared}.test.ts',
  'server/commands/{backup,restore}.test.ts',
  'server/testing/{bystander,forgetting,killed-process,releases,restore}.test.ts',
  'server/accounts/{sign-up/sign-up,sessions/sessions,privacy/delete-account}.test.ts',
  'server/catalog/import/import.test.ts',
  'server/{cards/import/import-cards,questions/import/import-questions,files/hostile-files}.test.ts',
  'server/chat/{socket/chat-socket,changes/changes}.test.ts',
  'server/content/own-texts.test.ts',
  'server/desk/{handling/handling,inbox/inbox,inbox/search,replies/replies,pins/pins}.test.ts',
  'server/finding/{finder,saved/saved}.test.ts',
  'server/help/help.http.test.ts',
  'server/interpreting/{doubts/doubts,interpreters/interpreters}.test.ts',
  'server/notifications/{deliver,notices}.test.ts',
  'server/orders/{create-order,operator-refund,whole-way}.test.ts',
  'server/quotes/quotes.test.ts',
  'server/reviews/{own-reviews,pictures/pictures}.test.ts',
  'server/terms/glossary.test.ts',
  'server/threads/{consultations,store-messages,translate-messages,attachments/attachments}.test.ts',
  'server/translation/translations.test.ts',
  'server/visits/{any-order-of-acts,clinic-visits,for-orders,patient-visits}.test.ts',
];

/**
 * Four kinds of test files. Those of the server keep nothing between files but what a database of their own holds, and the plain ones
 * keep nothing at all, so a worker reads the modules once for all of them. So do whole pages, whose harness (web/testing) leaves an
 * empty browser behind. A few stand on globals or packages that each file makes for itself, and are kept apart: each begins a worker of its own.
 */
export default defineConfig({
  plugins: [addressesPlugin()],
  test: {
    globalSetup: ['server/testing/template.ts'],
    // They end what hangs, on a machine that is busy with other things too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes when it comes; how fast it is, is measured in bench/.
    expect: { poll: { timeout: 20_000 } },
    // One more than there are processors on a small machine: many tests wait for a socket, a job or a time-out. Two more were slower.
    maxWorkers: 3,
    sequence: { sequencer: LongWaitsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: process.env.MAIN_PATHS ? ALSO_EMBEDDED : ['server/**/*.test.ts'],
          exclude: [...APART, ...WITHOUT_STORES],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{contract,language,sandbox,content,checks,vite}/**/*.test.ts', 'web/**/*.test.{ts,tsx}', ...WITHOUT_STORES],
          exclude: ['web/routes/**', ...APART],
          isolate: false,
          env: { WITHOUT_STORES: 'yes' },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['web/routes/*/*.test.tsx'],
          setupFiles: ['web/testing/setup.ts'],
          environment: 'happy-dom',
          // Nothing is fetched: sheets and scripts of a page count as loaded.
          environmentOptions: { happyDOM: { url: 'http://localhost/', settings: { handleDisabledFileLoadingAsSuccess: true } } },
          // The frame names its style sheet by its address.
          css: { include: /theme\.css/ },
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
