import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { CONSOLE_PAGES } from './consoles/pages.ts';

/** The route table (specification 2.1), and the consoles. One file a page; a route composes capabilities. */
export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    route('treatment-list', 'routes/treatment-list.tsx'),
    route('treatment-detail/:id', 'routes/treatment-detail.tsx'),
    route('clinic-detail/:hospital_id', 'routes/clinic-detail.tsx'),
    route('event-review/:hospital_id/:product_id?', 'routes/event-review.tsx'),
    route('my-reviews', 'routes/my-reviews.tsx'),
    route('review/:visit_id', 'routes/review.tsx'),
    route('my-reservation', 'routes/my-reservation.tsx'),
    route('visit/choose', 'routes/visit-choose.tsx'),
    route('visit/:id', 'routes/visit.tsx'),
    route('notices', 'routes/notices.tsx'),
    route('notices/wishes', 'routes/notice-wishes.tsx'),
    route('notices/unsubscribe', 'routes/unsubscribe.tsx'),
    route('offline', 'routes/offline.tsx'),
    route('myPage', 'routes/my-page.tsx'),
    route('order', 'routes/order.tsx'),
    route('order/success', 'routes/order-success.tsx'),
    route('order/fail', 'routes/order-fail.tsx'),
    route('login', 'routes/login.tsx'),
    route('join', 'routes/join.tsx'),
    route('findAccount', 'routes/find-account.tsx'),
    route('resetPw', 'routes/reset-password.tsx'),
    route('confirmEmail', 'routes/confirm-email.tsx'),
    ...(['auth/google/callback', 'auth/line/callback'] as const).map((path) => route(path, 'routes/social-callback.tsx', { id: path })),
    route('auth/link', 'routes/link-account.tsx'),
    ...(['companyInfo', 'terms', 'guide', 'unauthorizedEmailCollection', 'privacy', 'commercial-transactions', 'list-order'] as const).map((path) =>
      route(path, 'routes/fixed-document.tsx', { id: path }),
    ),
    // The same for people and search engines, by language and name (specification 2.8).
    route(':lang/treatments', 'routes/public-treatments.tsx'),
    route(':lang/treatments/:slug', 'routes/treatment-detail.tsx', { id: 'public-treatment' }),
    route(':lang/clinics', 'routes/public-clinics.tsx'),
    route(':lang/clinics/:slug', 'routes/clinic-detail.tsx', { id: 'public-clinic' }),
    route(':lang/departments/:slug', 'routes/public-treatments.tsx', { id: 'public-department' }),
    route(':lang/districts/:slug', 'routes/public-treatments.tsx', { id: 'public-district' }),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout(
    'routes/console.tsx',
    CONSOLE_PAGES.map(({ path, file }) => route(path, file)),
  ),
] satisfies RouteConfig;
