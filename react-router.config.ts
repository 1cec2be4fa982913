import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start: no second question to the server, and less of the router in the page.
  // A page's parts are few and small: one file a page, and not one more for each way it loads its data.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
