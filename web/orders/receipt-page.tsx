import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { Receipt } from '../../contract/orders/orders.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { formatExactMoney } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type DefinitionRow, DefinitionRows } from '../ui/table.tsx';
import { OrderTime, usePaymentMethodNames } from './order-row.tsx';

/** Printable receipt of a paid order: lines, payment, seller and refund (specification 6.14). */
export function ReceiptPage({ receipt, site }: { receipt: Receipt; site: SiteSettings | undefined }) {
  const t = useTranslations('orders');
  const state = receipt.canceling ? 'canceling' : receipt.status === 'canceled' ? 'canceled' : 'success';
  return (
    <article className="mx-auto grid max-w-2xl gap-5 px-5 py-8 print:max-w-none print:gap-3 print:py-0">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1>{t('receipt.title')}</h1>
        <Chip tone={state === 'success' ? 'jade' : 'neutral'}>{t(`history.status.${state}`)}</Chip>
      </header>
      <Card padded className="py-2 print:shadow-none">
        <DefinitionRows dense rows={usePaymentRows(receipt)} />
      </Card>
      <Card padded className="py-2 print:shadow-none">
        <Lines receipt={receipt} />
        <DefinitionRows align="end" dense rows={useSumRows(receipt)} className="border-t border-line" />
      </Card>
      {site && <Seller site={site} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()} className="flex-auto">
          <Printer aria-hidden="true" className="size-4" />
          {t('common.print')}
        </Button>
        <Link to="/my-reservation" className={buttonClass({ kind: 'ghost', className: 'flex-auto' })}>
          {t('success.reservations')}
        </Link>
        <Link to={receipt.status === 'canceled' ? '/myPage?tab=2' : '/myPage?tab=1'} className={buttonClass({ kind: 'quiet', className: 'flex-auto' })}>
          {t(receipt.status === 'canceled' ? 'myPage.tab.cancels' : 'success.history')}
        </Link>
      </div>
    </article>
  );
}

function usePaymentRows(receipt: Receipt): DefinitionRow[] {
  const t = useTranslations('orders');
  const methodWords = usePaymentMethodNames();
  return [
    { id: 'number', label: t('common.orderNumber'), value: <Ltr className="text-sm">{receipt.order_num}</Ltr> },
    { id: 'paid', label: t('history.paidAt'), value: <OrderTime at={receipt.paid_at} /> },
    { id: 'method', label: t('history.method'), value: methodWords(receipt) },
    { id: 'clinic', label: t('common.clinic'), value: <Bidi>{receipt.hospital_name}</Bidi> },
  ];
}

/** Lines with unit fee, quantity and line total, in the currency of the options. */
function Lines({ receipt }: { receipt: Receipt }) {
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const money = (amount: number) => formatExactMoney(amount, receipt.lines_currency, language);
  return (
    <ul>
      {receipt.lines.map((line) => (
        <li key={`${line.product_title} ${line.option_title}`} className="border-b border-line py-3 last:border-b-0">
          <Bidi className="font-medium">{line.product_title}</Bidi>
          <Bidi className="block text-sm text-ink-soft">{line.option_title}</Bidi>
          <span className="mt-1 flex flex-wrap justify-between gap-x-5 tabular-nums">
            <span className="text-sm text-ink-soft">
              {fees('fee')} <Ltr>{`${money(line.price)} × ${line.quantity}`}</Ltr>
            </span>
            <span className="ms-auto">
              <Ltr>{money(line.total)}</Ltr>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the rows below the lines: their sum, charge, VAT and refund. Includes the order's exchange rate if the charge is in another currency. */
function useSumRows(receipt: Receipt): DefinitionRow[] {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const { rate, lines_currency: base, currency_code: quote, refunded_amount, canceled_at } = receipt;
  const charged = (amount: number) => <Ltr>{formatExactMoney(amount, quote, language)}</Ltr>;
  const sum = <Ltr>{formatExactMoney(receipt.lines_total, base, language)}</Ltr>;
  const atRate = rate !== null && (
    <span className="block text-sm text-ink-soft">{t.rich('receipt.rate', { rate: <Ltr>{`1 ${base} = ${rate} ${quote}`}</Ltr> })}</span>
  );
  const rows: (DefinitionRow | false)[] = [
    {
      id: 'sum',
      label: t('receipt.sum'),
      value: (
        <>
          {sum}
          {atRate}
        </>
      ),
    },
    { id: 'supplied', label: t('success.supplied'), value: charged(receipt.supplied_price) },
    { id: 'vat', label: t('success.vat'), value: charged(receipt.vat) },
    { id: 'total', label: t('success.total'), value: charged(receipt.total_price), strong: true },
    canceled_at !== null && {
      id: 'refunded',
      label: t('cancels.refunded'),
      value: (
        <>
          {refunded_amount === null ? t('cancels.refunded.pending') : charged(refunded_amount)}
          <span className="block text-sm text-ink-soft">
            <OrderTime at={canceled_at} />
          </span>
        </>
      ),
    },
  ];
  return rows.filter((row) => row !== false);
}

function Seller({ site: { company, support } }: { site: SiteSettings }) {
  const t = useTranslations('orders');
  return (
    <Card padded className="py-2 print:shadow-none">
      <DefinitionRows
        dense
        rows={[
          { id: 'name', label: t('receipt.seller'), value: <Bidi>{company.name}</Bidi> },
          { id: 'representative', label: t('receipt.representative'), value: <Bidi>{company.representative}</Bidi> },
          { id: 'business', label: t('receipt.business'), value: <Ltr>{company.business_number}</Ltr> },
          { id: 'mail-order', label: t('receipt.mailOrder'), value: <Ltr>{company.mail_order_number}</Ltr> },
          { id: 'address', label: t('receipt.address'), value: <Bidi>{company.address}</Bidi> },
          { id: 'phone', label: t('receipt.phone'), value: <Ltr>{support.phone}</Ltr> },
        ]}
      />
    </Card>
  );
}
