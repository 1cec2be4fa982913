/** The provider's errors: `{ code, message }` with an HTTP status, as its error tables list them. */

export type ErrorLanguage = 'ko' | 'en';

interface ErrorEntry {
  status: number;
  ko: string;
  en: string;
}

const makeEntry = (status: number, ko: string, en: string): ErrorEntry => ({ status, ko, en });

const ERROR_ENTRIES = {
  ALREADY_PROCESSED_PAYMENT: makeEntry(400, '이미 처리된 결제입니다.', 'This payment has already been processed.'),
  ALREADY_CANCELED_PAYMENT: makeEntry(400, '이미 취소된 결제입니다.', 'This payment has already been canceled.'),
  BELOW_MINIMUM_AMOUNT: makeEntry(400, '결제 금액이 최소 금액보다 작습니다.', 'The amount is below the minimum for this method.'),
  BELOW_ZERO_AMOUNT: makeEntry(400, '금액은 0보다 커야 합니다.', 'The amount must be greater than 0.'),
  DUPLICATED_ORDER_ID: makeEntry(
    400,
    '이미 승인된 주문번호입니다. 다른 주문번호를 사용해 주세요.',
    'This order ID has already been approved. Use another one.',
  ),
  INCORRECT_FAIL_URL_FORMAT: makeEntry(400, 'failUrl은 오리진을 포함한 절대 주소여야 합니다.', 'failUrl must be an absolute address with its origin.'),
  INCORRECT_SUCCESS_URL_FORMAT: makeEntry(400, 'successUrl은 오리진을 포함한 절대 주소여야 합니다.', 'successUrl must be an absolute address with its origin.'),
  INVALID_AMOUNT_CURRENCY: makeEntry(400, '이 결제수단에서 사용할 수 없는 통화입니다.', 'This currency cannot be used with this method.'),
  INVALID_AMOUNT_VALUE: makeEntry(400, '금액이 올바르지 않습니다.', 'The amount is not a valid value.'),
  INVALID_API_KEY: makeEntry(400, '결제에 사용한 키와 한 쌍이 아닌 키입니다.', 'This key does not belong to the pair that opened the payment.'),
  INVALID_CLIENT_KEY: makeEntry(400, '클라이언트 키가 올바르지 않습니다.', 'The client key is not valid.'),
  INVALID_CURRENCY: makeEntry(400, '승인된 통화와 다릅니다.', 'The currency differs from the approved one.'),
  INVALID_CUSTOMER_KEY: makeEntry(400, 'customerKey가 올바르지 않습니다.', 'The customerKey is not valid.'),
  INVALID_IDEMPOTENCY_KEY: makeEntry(400, '멱등키는 300자 이하여야 합니다.', 'The idempotency key must be at most 300 characters long.'),
  INVALID_METADATA: makeEntry(400, 'metadata가 올바르지 않습니다.', 'The metadata is not valid.'),
  INVALID_PARAMETERS: makeEntry(400, '결제 요청 값이 올바르지 않습니다.', 'A parameter of the payment request is not valid.'),
  INVALID_REQUEST: makeEntry(400, '잘못된 요청입니다.', 'The request is not valid.'),
  NOT_MATCHES_REFUNDABLE_AMOUNT: makeEntry(400, '환불 가능 금액이 일치하지 않습니다.', 'The refundable amount does not match.'),
  NOT_SUPPORTED_METHOD: makeEntry(400, '지원하지 않는 결제수단입니다.', 'This payment method is not supported.'),
  NOT_SUPPORTED_PROMISE: makeEntry(400, 'successUrl과 failUrl이 필요합니다.', 'successUrl and failUrl are required: only the redirect form is supported.'),
  PAY_PROCESS_ABORTED: makeEntry(400, '결제가 중단되었습니다.', 'The payment was aborted.'),
  PAY_PROCESS_CANCELED: makeEntry(400, '사용자가 결제를 취소했습니다.', 'The buyer closed the payment window.'),
  PROVIDER_ERROR: makeEntry(
    400,
    '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    'A temporary error occurred at the payment provider. Try again shortly.',
  ),
  UNAUTHORIZED_KEY: makeEntry(401, '인증되지 않은 시크릿 키 또는 클라이언트 키입니다.', 'The key is missing or not known.'),
  EXCEED_MAX_REFUND_DUE: makeEntry(403, '환불 가능한 기간이 지났습니다.', 'The period for refunds has passed.'),
  FORBIDDEN_CONSECUTIVE_REQUEST: makeEntry(
    403,
    '처리 중인 요청이 있습니다. 잠시 후 다시 시도해 주세요.',
    'Another request is still being processed. Try again later.',
  ),
  INCORRECT_BASIC_AUTH_FORMAT: makeEntry(
    403,
    '시크릿 키 뒤에 콜론(:)을 붙여 인코딩해야 합니다.',
    'Basic authentication must encode the secret key followed by a colon.',
  ),
  NOT_CANCELABLE_AMOUNT: makeEntry(403, '취소할 수 없는 금액입니다.', 'This amount cannot be canceled.'),
  NOT_CANCELABLE_PAYMENT: makeEntry(403, '취소할 수 없는 결제입니다.', 'This payment cannot be canceled.'),
  REJECT_CARD_COMPANY: makeEntry(403, '카드사에서 결제를 거절했습니다.', 'The card company rejected the payment.'),
  NOT_FOUND: makeEntry(404, '존재하지 않는 정보입니다.', 'There is nothing at this address.'),
  NOT_FOUND_PAYMENT: makeEntry(404, '존재하지 않는 결제입니다.', 'There is no such payment.'),
  NOT_FOUND_PAYMENT_SESSION: makeEntry(
    404,
    '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
    'The time for this payment has run out, or it was never opened.',
  ),
  IDEMPOTENT_REQUEST_PROCESSING: makeEntry(
    409,
    '같은 멱등키의 요청을 처리하고 있습니다.',
    'The first request with this idempotency key is still being processed.',
  ),
  EXPIRED_PAYMENT: makeEntry(400, '결제가 만료되었습니다. 다시 시도해 주세요.', 'The payment has expired. Please try again.'),
  UNKNOWN_ERROR: makeEntry(500, '알 수 없는 오류가 발생했습니다.', 'An unknown error occurred.'),
} as const satisfies Record<string, ErrorEntry>;

/** Codes that the stand-in never returns on its own, but that a test may request. */
const FORCED_STATUS: Record<string, number> = {
  REJECT_ACCOUNT_PAYMENT: 403,
  EXCEED_MAX_AUTH_COUNT: 403,
  FORBIDDEN_REQUEST: 403,
  NOT_ALLOWED_PARTIAL_REFUND: 403,
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: 403,
  EXCEED_CANCEL_LIMIT: 403,
  NOT_AVAILABLE_BANK: 403,
  FAILED_INTERNAL_SYSTEM_PROCESSING: 500,
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: 500,
  FAILED_REFUND_PROCESS: 500,
  FAILED_METHOD_HANDLING_CANCEL: 500,
  COMMON_ERROR: 500,
};

export type TossCode = keyof typeof ERROR_ENTRIES;

/** A refusal, sent to the client unchanged. */
export class TossError extends Error {
  readonly code: TossCode;
  constructor(code: TossCode) {
    super(code);
    this.name = 'TossError';
    this.code = code;
  }
}

export interface WireError {
  status: number;
  body: { code: string; message: string };
}

/** Returns status and body for any code, known or forced; an unlisted code gets status 400. */
export function makeWireError(code: string, language: ErrorLanguage): WireError {
  const known = Object.hasOwn(ERROR_ENTRIES, code) ? ERROR_ENTRIES[code as TossCode] : undefined;
  const status = known?.status ?? FORCED_STATUS[code] ?? 400;
  const message = known?.[language] ?? ERROR_ENTRIES[status === 500 ? 'UNKNOWN_ERROR' : 'INVALID_REQUEST'][language];
  return { status, body: { code, message } };
}
