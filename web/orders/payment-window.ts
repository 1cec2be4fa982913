import type { SiteSettings } from '../../contract/site/site.ts';
import type { WindowOrder } from './charges.ts';

type PaymentSettings = SiteSettings['payment'];
/** Opens a provider's window: the browser leaves the page and returns to /order/success or /order/fail. */
export type OpenWindow = (settings: PaymentSettings, customerKey: string, given: WindowOrder) => Promise<void>;

/** Each provider's window with its own script, loaded at payment. */
const WINDOWS: Record<PaymentSettings['provider'], () => Promise<OpenWindow>> = {
  toss: async () => (await import('./toss-window.ts')).openTossWindow,
};

/** Opens the payment window of this installation's provider (specification 6.6). Rejects if it could not be opened or was closed. */
export const openPaymentWindow: OpenWindow = async (settings, customerKey, given) => (await WINDOWS[settings.provider]())(settings, customerKey, given);
