/** The provider's Payment object, the same for confirm, query, cancel and webhook. */
import { seoulDateTime } from '../../contract/time.ts';
import { type ErrorLanguage, makeWireError } from './errors.ts';
import { computeVat, toMajorUnits } from './money.ts';
import { type SandboxCancel, type SandboxPayment, wasCaptured } from './payments.ts';

const WORDS = {
  ko: { CARD: '카드', FOREIGN_EASY_PAY: '해외간편결제', paypal: '페이팔', unknown: '미확인', credit: '신용', personal: '개인' },
  en: { CARD: 'Card', FOREIGN_EASY_PAY: 'Foreign easy pay', paypal: 'PayPal', unknown: 'Unknown', credit: 'Credit', personal: 'Individual' },
};

/** Formats an instant as the provider does: Seoul time, seconds, `+09:00`. */
export function toSeoulTimestamp(instant: number): string {
  return `${seoulDateTime(instant).slice(0, -4)}+09:00`;
}

/** Formats an instant as in a webhook's `createdAt`: Seoul time, six fraction digits, no zone. */
export function toSeoulLocalTime(instant: number): string {
  return `${seoulDateTime(instant)}000`;
}

/** Returns the Payment object. Words such as `method` are Korean unless English is requested. */
export function makePaymentObject(payment: SandboxPayment, language: ErrorLanguage = 'ko') {
  const { currency, balance } = payment;
  const paypal = payment.method === 'FOREIGN_EASY_PAY';
  const chosen = payment.status !== 'READY' && (payment.status !== 'EXPIRED' || payment.authenticatedAt !== null);
  const vat = computeVat(balance);
  const lastCancel = payment.cancels.at(-1);
  return {
    version: '2022-11-16',
    mId: 'tsandbox',
    paymentKey: payment.paymentKey,
    type: 'NORMAL',
    orderId: payment.orderId,
    orderName: payment.orderName,
    currency,
    method: chosen ? WORDS[language][payment.method] : null,
    totalAmount: toMajorUnits(payment.total, currency),
    balanceAmount: toMajorUnits(balance, currency),
    suppliedAmount: toMajorUnits(balance - vat, currency),
    vat: toMajorUnits(vat, currency),
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    status: payment.status,
    requestedAt: toSeoulTimestamp(payment.requestedAt),
    approvedAt: payment.approvedAt === null ? null : toSeoulTimestamp(payment.approvedAt),
    // Null on PayPal payments, as in answers of the real provider.
    useEscrow: paypal ? null : payment.useEscrow,
    cultureExpense: false,
    isPartialCancelable: true,
    lastTransactionKey: lastCancel?.transactionKey ?? payment.transactionKey,
    transactionKey: payment.transactionKey,
    cancels: payment.cancels.length > 0 ? payment.cancels.map((one) => makeCancelObject(one, payment)) : null,
    card: !paypal && wasCaptured(payment) ? makeCardObject(payment, language) : null,
    virtualAccount: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    // A plain string for foreign wallets, although the reference shows an object.
    easyPay: paypal && chosen ? WORDS[language].paypal : null,
    secret: paypal ? null : payment.secret,
    metadata: payment.metadata,
    receipt: !paypal && wasCaptured(payment) ? { url: payment.checkoutUrl } : null,
    checkout: { url: payment.checkoutUrl },
    discount: null,
    cashReceipt: null,
    cashReceipts: null,
    country: payment.country,
    failure: payment.failure && makeWireError(payment.failure, language).body,
  };
}

/** Returns the Cancel object. It does not name the payment or the order, so a webhook is matched by transactionKey. */
export function makeCancelObject(cancel: SandboxCancel, payment: SandboxPayment) {
  return {
    transactionKey: cancel.transactionKey,
    cancelAmount: toMajorUnits(cancel.amount, payment.currency),
    cancelReason: cancel.reason,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    refundableAmount: toMajorUnits(cancel.refundable, payment.currency),
    cardDiscountAmount: 0,
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    canceledAt: toSeoulTimestamp(cancel.canceledAt),
    receiptKey: null,
    cancelStatus: cancel.status,
    cancelRequestId: null,
  };
}

function makeCardObject(payment: SandboxPayment, language: ErrorLanguage) {
  const words = WORDS[language];
  const foreign = payment.internationalCard;
  return {
    amount: toMajorUnits(payment.total, payment.currency),
    issuerCode: foreign ? '4V' : '41',
    acquirerCode: foreign ? '4V' : '41',
    number: foreign ? '424242******4242' : '433012******1234',
    installmentPlanMonths: 0,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: foreign ? words.unknown : words.credit,
    ownerType: foreign ? words.unknown : words.personal,
    acquireStatus: 'READY',
    isInterestFree: false,
    interestPayer: null,
  };
}
