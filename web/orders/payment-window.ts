import type { SiteSettings } from '../../contract/site/site.ts';
import type { PaymentWindowOrder } from './charges.ts';

type PaymentSettings = SiteSettings['payment'];
/** Opens a provider's payment window. The browser leaves the page and returns to /order/success or /order/fail. */
export type OpenPaymentWindow = (settings: PaymentSettings, customerKey: string, given: PaymentWindowOrder) => Promise<void>;

/** Payment window of each provider. Its script is loaded at payment. */
const WINDOWS: Record<PaymentSettings['provider'], () => Promise<OpenPaymentWindow>> = {
  toss: async () => (await import('./toss-window.ts')).openTossWindow,
};

/** Opens the payment window of this installation's provider (specification 6.6). Rejects if it could not be opened or was closed. */
export const openPaymentWindow: OpenPaymentWindow = async (settings, customerKey, given) => (await WINDOWS[settings.provider]())(settings, customerKey, given);
