import { CLINIC_TIME_ZONE, type Currency, type Language } from '../../contract/constants.ts';
import { buildMoneyFormatArgs, toPlainAmount } from '../../contract/money.ts';
import type { Config } from '../platform/config.ts';
import { formatDateAndTime } from '../platform/format-date-and-time.ts';
import { RECEIPT_LABELS } from './words/receipt.ts';
import { NOTICE_PHRASES } from './words/words.ts';

/** Content of a receipt of a paid order, in minor units. It names no treatment, because a mail leaves the installation. */
export type Receipt = {
  orderNum: string;
  paidAt: Date;
  method: string | null;
  currency: Currency;
  totalMinor: number;
  suppliedMinor: number;
  vatMinor: number;
  /** The fee in the options' currency, before conversion at the order's rate. */
  baseCurrency: Currency;
  baseTotalMinor: number;
  rate: string | null;
};

type Seller = Pick<
  Config,
  'COMPANY_NAME' | 'COMPANY_REPRESENTATIVE' | 'COMPANY_BUSINESS_NUMBER' | 'COMPANY_MAIL_ORDER_NUMBER' | 'COMPANY_ADDRESS' | 'SUPPORT_PHONE'
>;

/** Returns a receipt as labels and values: the payment as charged, and the seller. */
export function receiptRows(receipt: Receipt, seller: Seller, language: Language): [label: string, value: string][] {
  const words = RECEIPT_LABELS[language];
  const money = (minor: number, currency: Currency = receipt.currency) =>
    new Intl.NumberFormat(...buildMoneyFormatArgs(currency, language)).format(toPlainAmount(minor, currency));
  const { method, currency, baseCurrency, rate } = receipt;
  const converted: [string, string][] =
    rate === null || currency === baseCurrency
      ? []
      : [
          [words.fees, money(receipt.baseTotalMinor, baseCurrency)],
          [words.rate, `1 ${baseCurrency} = ${rate} ${currency}`],
        ];
  return [
    [words.order, receipt.orderNum],
    [words.paidOn, NOTICE_PHRASES[language].seoul(formatDateAndTime(receipt.paidAt, language, CLINIC_TIME_ZONE))],
    ...(method === 'CARD' || method === 'FOREIGN_EASY_PAY' ? [[words.paidBy, words[method]] satisfies [string, string]] : []),
    ...converted,
    [words.supplied, money(receipt.suppliedMinor)],
    [words.vat, money(receipt.vatMinor)],
    [words.total, money(receipt.totalMinor)],
    [words.seller, seller.COMPANY_NAME],
    [words.representative, seller.COMPANY_REPRESENTATIVE],
    [words.businessNumber, seller.COMPANY_BUSINESS_NUMBER],
    [words.mailOrderNumber, seller.COMPANY_MAIL_ORDER_NUMBER],
    [words.address, seller.COMPANY_ADDRESS],
    [words.phone, seller.SUPPORT_PHONE],
  ];
}
