import { z } from 'zod';
import { endpoint, Msg, text } from '../endpoint.ts';

const key = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), 'fields.invalid');

/** The hash of the push service's address (SHA-256, base64url): what a device goes by, and `device_token` at sign-in. */
const Token = key(43);

/** The record of a push token, as the browser keeps it (specification 3.8). */
export const PushRecord = z.object({
  token: Token,
  /** Milliseconds since 1970: when it was obtained or last renewed. */
  createTime: z.number().int().positive(),
  options: z.object({
    /** Keys that what is sent is sealed with, and the key of who may send: all base64url. */
    auth: key(22),
    p256dh: key(87),
    /** The push service's address of this browser. */
    endpoint: text(1_000).min(1, 'fields.required'),
    /** Scope of the service worker. */
    swScope: text(1_000),
    vapidKey: key(87),
  }),
});
export type PushRecord = z.output<typeof PushRecord>;

/** Devices that somebody is told on by push. */
export const devices = {
  pushKey: endpoint({
    name: 'pushKey',
    method: 'GET',
    path: '/api/v1/devices/key',
    who: 'anyone',
    limit: 'public-read',
    summary: 'The key that browsers subscribe to push with; null where push is not offered',
    reply: z.object({
      vapid_key: z.string().nullable(),
      /** Where the sandbox makes a subscription for a browser that reaches no push service; null where it is not on. */
      stand_in: z.string().nullable(),
    }),
  }),
  registerDevice: endpoint({
    name: 'registerDevice',
    method: 'POST',
    path: '/api/v1/devices',
    who: 'member',
    summary: 'Register or renew the device of this session for push; it belongs to whoever used it last',
    body: PushRecord,
    reply: Msg,
    errors: ['notifications.push-not-offered', 'notifications.push-service-unknown'],
  }),
  removeDevice: endpoint({
    name: 'removeDevice',
    method: 'DELETE',
    path: '/api/v1/devices/{token}',
    who: 'member',
    summary: "Remove one of the member's devices: nothing is sent to it any more",
    params: z.object({ token: Token }),
    reply: Msg,
  }),
};
