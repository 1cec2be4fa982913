/** Redirects of the buyer from the window, with exactly the provider's query. */
import { type ErrorLanguage, type TossCode, wireError } from './errors.ts';
import { toMajor } from './money.ts';
import type { SandboxPayment } from './payments.ts';

/** `{successUrl}?paymentKey&orderId&amount`, with the amount as the plain number requested. */
export function successRedirect(payment: SandboxPayment): string {
  return append(payment.successUrl, {
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    amount: String(toMajor(payment.total, payment.currency)),
  });
}

/** `{failUrl}?code&message&orderId`. If the buyer closed the window, no order is named. */
export function failRedirect(payment: SandboxPayment, code: TossCode, language: ErrorLanguage): string {
  const { message } = wireError(code, language).body;
  if (code === 'PAY_PROCESS_CANCELED') return append(payment.failUrl, { code, message });
  return append(payment.failUrl, { code, message, orderId: payment.orderId });
}

/** Adds to an existing query, leaving the merchant's own part unchanged byte for byte. */
function append(address: string, query: Record<string, string>): string {
  const hashAt = address.indexOf('#');
  const base = hashAt < 0 ? address : address.slice(0, hashAt);
  const hash = hashAt < 0 ? '' : address.slice(hashAt);
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&';
  return `${base}${joint}${new URLSearchParams(query)}${hash}`;
}
