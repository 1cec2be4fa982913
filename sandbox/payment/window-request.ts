/** Validates what the browser SDK accepts in `requestPayment`, in one place. */
import { TossError } from './errors.ts';
import { isCurrency, parseMinorUnits, type TossCurrency } from './money.ts';

export interface WindowRequest {
  method: 'CARD' | 'FOREIGN_EASY_PAY';
  currency: TossCurrency;
  /** Minor units. */
  total: number;
  orderId: string;
  orderName: string;
  successUrl: string;
  failUrl: string;
  country: string;
  internationalCard: boolean;
  useEscrow: boolean;
  metadata: Record<string, string> | null;
}

const OTHER_METHODS = ['TRANSFER', 'VIRTUAL_ACCOUNT', 'MOBILE_PHONE', 'CULTURE_GIFT_CERTIFICATE', 'BOOK_GIFT_CERTIFICATE', 'GAME_GIFT_CERTIFICATE'];
const MIN_CARD_AMOUNT_WON = 100;

type Fields = Record<string, unknown>;

/**
 * Throws a TossError with the SDK's own code. The customer's name, address and phone are validated but not stored, because the sandbox does not need
 * them.
 */
export function readWindowRequest(input: unknown): WindowRequest {
  const fields = readRecord(input);
  const method = readMethod(fields.method);
  const { currency, total } = readAmount(fields.amount, method);
  const { orderId, orderName } = readOrder(fields);
  readCustomer(fields);
  return {
    method,
    currency,
    total,
    orderId,
    orderName,
    ...readUrls(fields),
    ...(method === 'CARD' ? readCard(fields.card) : readWallet(fields.foreignEasyPay)),
    metadata: readMetadata(fields.metadata),
  };
}

/** True for text that can be stored and sent: of this length, well-formed, without U+0000. */
export function isText(value: unknown, min: number, max: number): value is string {
  return typeof value === 'string' && value.length >= min && value.length <= max && value.isWellFormed() && !value.includes('\0');
}

function readRecord(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TossError('INVALID_PARAMETERS');
  return value as Fields;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function requireValid(condition: boolean): void {
  if (!condition) throw new TossError('INVALID_PARAMETERS');
}

function readMethod(method: unknown): WindowRequest['method'] {
  if (method === 'CARD' || method === 'FOREIGN_EASY_PAY') return method;
  throw new TossError(OTHER_METHODS.includes(String(method)) ? 'NOT_SUPPORTED_METHOD' : 'INVALID_PARAMETERS');
}

function readAmount(input: unknown, method: WindowRequest['method']): { currency: TossCurrency; total: number } {
  const { value, currency } = readRecord(input);
  if (!isCurrency(currency) || currency !== (method === 'CARD' ? 'KRW' : 'USD')) {
    throw new TossError('INVALID_AMOUNT_CURRENCY');
  }
  if (typeof value === 'number' && value <= 0) throw new TossError('BELOW_ZERO_AMOUNT');
  const total = parseMinorUnits(value, currency);
  if (total === undefined) throw new TossError('INVALID_AMOUNT_VALUE');
  if (method === 'CARD' && total < MIN_CARD_AMOUNT_WON) throw new TossError('BELOW_MINIMUM_AMOUNT');
  return { currency, total };
}

function readOrder({ orderId, orderName }: Fields): { orderId: string; orderName: string } {
  // The SDK's types also allow "=", but the REST API does not. The narrower rule applies to both.
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9_-]{6,64}$/.test(orderId)) throw new TossError('INVALID_PARAMETERS');
  if (!isText(orderName, 1, 100)) throw new TossError('INVALID_PARAMETERS');
  return { orderId, orderName };
}

function readCustomer(fields: Fields): void {
  for (const value of [fields.customerEmail, fields.customerName]) requireValid(!isPresent(value) || isText(value, 0, 100));
  const phone = fields.customerMobilePhone;
  requireValid(!isPresent(phone) || (typeof phone === 'string' && /^\d{8,15}$/.test(phone)));
  const target = fields.windowTarget;
  requireValid(!isPresent(target) || target === 'self' || target === 'iframe');
}

function readUrls({ successUrl, failUrl }: Fields): { successUrl: string; failUrl: string } {
  if (!isPresent(successUrl) && !isPresent(failUrl)) throw new TossError('NOT_SUPPORTED_PROMISE');
  if (!isWebAddress(successUrl)) throw new TossError('INCORRECT_SUCCESS_URL_FORMAT');
  if (!isWebAddress(failUrl)) throw new TossError('INCORRECT_FAIL_URL_FORMAT');
  return { successUrl, failUrl };
}

/** True for an absolute http or https address without credentials. It becomes a redirect, and a source in a CSP. */
function isWebAddress(value: unknown): value is string {
  if (!isText(value, 1, 2000) || !/^https?:\/\/[^\s]+$/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '';
}

function readCard(input: unknown) {
  const card = isPresent(input) ? readRecord(input) : {};
  requireValid(!isPresent(card.flowMode) || card.flowMode === 'DEFAULT' || card.flowMode === 'DIRECT');
  requireValid(card.flowMode !== 'DIRECT' || isPresent(card.cardCompany) || isPresent(card.easyPay));
  requireValid(!isPresent(card.cardInstallmentPlan) || !isPresent(card.maxCardInstallmentPlan));
  return {
    country: 'KR',
    internationalCard: card.useInternationalCardOnly === true,
    useEscrow: card.useEscrow === true,
  };
}

function readWallet(input: unknown) {
  const { provider, country } = readRecord(input);
  requireValid(typeof provider === 'string' && typeof country === 'string' && /^[A-Z]{2}$/.test(country));
  if (provider !== 'PAYPAL') throw new TossError('NOT_SUPPORTED_METHOD');
  return { country: String(country), internationalCard: false, useEscrow: false };
}

function readMetadata(input: unknown): Record<string, string> | null {
  if (!isPresent(input)) return null;
  if (typeof input !== 'object' || Array.isArray(input)) throw new TossError('INVALID_METADATA');
  const pairs = Object.entries(input as Fields);
  const clean = pairs.filter((pair): pair is [string, string] => isText(pair[0], 1, 40) && !/[[\]]/.test(pair[0]) && isText(pair[1], 0, 2000));
  if (pairs.length > 5 || clean.length !== pairs.length) throw new TossError('INVALID_METADATA');
  return Object.fromEntries(clean);
}
