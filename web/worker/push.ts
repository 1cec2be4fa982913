import type { PushPayload, WorkerEvents, WorkerScope } from './scope.ts';

const ICON = '/icon-192.png';
/** Shown for an unreadable push message. Browsers revoke the permission of sites that show nothing. */
const UNREADABLE: PushPayload = { title: 'Naru', body: '', href: '/' };

/** Shows a push message, readable or not, and sets the count on the app's icon. */
export async function showNotification(scope: WorkerScope, data: WorkerEvents['push']['data']): Promise<void> {
  const { title, body, href, tag, badge } = parsePayload(data);
  await scope.registration.showNotification(title, {
    body,
    icon: ICON,
    badge: '/badge.png',
    dir: 'auto',
    data: { href: toOwnPath(scope, href) },
    ...(tag !== undefined && { tag, renotify: true }),
  });
  if (badge !== undefined) await scope.navigator.setAppBadge?.(badge).catch(() => undefined);
}

function parsePayload(data: WorkerEvents['push']['data']): PushPayload {
  try {
    const { title, body, href, tag, badge } = (data?.json() ?? {}) as Record<string, unknown>;
    return {
      title: typeof title === 'string' ? title : UNREADABLE.title,
      body: typeof body === 'string' ? body : '',
      href: typeof href === 'string' ? href : '/',
      ...(typeof tag === 'string' && { tag }),
      ...(typeof badge === 'number' && { badge }),
    };
  } catch {
    return UNREADABLE;
  }
}

/** Returns the path to open. It is always within this site, whatever was sent. */
function toOwnPath({ location }: WorkerScope, href: unknown): string {
  if (typeof href !== 'string' || !URL.canParse(href, location.origin)) return '/';
  const url = new URL(href, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
}

/** Focuses an open page and navigates it to the path. Opens a new page if there is none. */
export async function openNotificationTarget(scope: WorkerScope, { notification }: WorkerEvents['notificationclick']): Promise<void> {
  notification.close();
  const href = toOwnPath(scope, notification.data?.href);
  const address = new URL(href, scope.location.origin).href;
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => url === address) ?? open[0];
  if (!page) return void (await scope.clients.openWindow(address));
  await page.focus();
  if (page.url !== address) await page.navigate(address).catch(() => scope.clients.openWindow(address));
}
