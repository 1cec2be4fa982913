import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, textField } from '../endpoint.ts';

const base64UrlText = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}$`), 'fields.invalid');

/** SHA-256 hash of the push service's address, base64url. Identifies a device and is sent as `device_token` at sign-in. */
const DeviceToken = base64UrlText(43);

/** Record of a push token as the browser stores it (specification 3.8). */
export const PushRecord = z.object({
  token: DeviceToken,
  /** When the token was obtained or last renewed, in ms since 1970. */
  createTime: z.number().int().positive(),
  options: z.object({
    /** Keys for encrypting pushes, and the public key of the permitted sender; all base64url. */
    auth: base64UrlText(22),
    p256dh: base64UrlText(87),
    /** Address of this browser at its push service. */
    endpoint: textField(1_000).min(1, 'fields.required'),
    /** Scope of the service worker. */
    swScope: textField(1_000),
    vapidKey: base64UrlText(87),
  }),
});
export type PushRecord = z.output<typeof PushRecord>;

/** Endpoints for devices that receive push notifications. */
export const deviceEndpoints = {
  pushKey: defineEndpoint({
    name: 'pushKey',
    method: 'GET',
    path: '/api/v1/devices/key',
    who: 'anyone',
    limit: 'public-read',
    summary: 'Retrieves the public VAPID key for push subscriptions; null if push is not available.',
    reply: z.object({
      vapid_key: z.string().nullable(),
      /** Address at which the sandbox creates push subscriptions for a browser that cannot reach a push service; null if disabled. */
      stand_in: z.string().nullable(),
    }),
  }),
  registerDevice: defineEndpoint({
    name: 'registerDevice',
    method: 'POST',
    path: '/api/v1/devices',
    who: 'member',
    summary: 'Registers or renews the push device of this session. A device belongs to the member who used it last.',
    body: PushRecord,
    reply: ConfirmationResponse,
    errors: ['notifications.push-not-offered', 'notifications.push-service-unknown'],
  }),
  removeDevice: defineEndpoint({
    name: 'removeDevice',
    method: 'DELETE',
    path: '/api/v1/devices/{token}',
    who: 'member',
    summary: "Removes one of the member's push devices.",
    params: z.object({ token: DeviceToken }),
    reply: ConfirmationResponse,
  }),
};
