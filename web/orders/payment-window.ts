import type { SiteSettings } from '../../contract/site/site.ts';
import type { WindowOrder } from './charges.ts';

type PaymentSettings = SiteSettings['payment'];
/** Opens one provider's window: the page is left for it, and the provider comes back to /order/success or /order/fail. */
export type OpenWindow = (settings: PaymentSettings, customerKey: string, given: WindowOrder) => Promise<void>;

/** Each provider's window, with its own script, loaded when somebody pays. */
const WINDOWS: Record<PaymentSettings['provider'], () => Promise<OpenWindow>> = {
  toss: async () => (await import('./toss-window.ts')).openTossWindow,
};

/**
 * Opens the payment window of the provider that this installation works with (specification 6.6). Rejects when it could not
 * be opened or was closed.
 */
export const openPaymentWindow: OpenWindow = async (settings, customerKey, given) => (await WINDOWS[settings.provider]())(settings, customerKey, given);
