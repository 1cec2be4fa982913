/** Redirects of the buyer from the window, with exactly the provider's query. */
import { type ErrorLanguage, makeWireError, type TossCode } from './errors.ts';
import { toMajorUnits } from './money.ts';
import type { SandboxPayment } from './payments.ts';

/** Returns `{successUrl}?paymentKey&orderId&amount`, with the amount as the plain number requested. */
export function makeSuccessUrl(payment: SandboxPayment): string {
  return appendQuery(payment.successUrl, {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    amount: String(toMajorUnits(payment.total, payment.currency)),
  });
}

/** Returns `{failUrl}?code&message&orderId`. If the buyer closed the window, no order is named. */
export function makeFailUrl(payment: SandboxPayment, code: TossCode, language: ErrorLanguage): string {
  const { message } = makeWireError(code, language).body;
  if (code === 'PAY_PROCESS_CANCELED') return appendQuery(payment.failUrl, { code, message });
  return appendQuery(payment.failUrl, { code, message, orderId: payment.orderId });
}

/** Adds to an existing query, leaving the merchant's own part unchanged byte for byte. */
function appendQuery(address: string, query: Record<string, string>): string {
  const hashAt = address.indexOf('#');
  const base = hashAt < 0 ? address : address.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : address.slice(hashAt);
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&';
  return `${base}${joint}${new URLSearchParams(query)}${hash}`;
}
