import { useState } from 'react';
import { Link } from 'react-router';
import type { OperatorQuote } from '../../../../contract/quotes/operator-quotes.ts';
import type { QuoteState } from '../../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Ltr } from '../../../ui/bidi.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PaginationMore } from '../../../ui/pagination-more.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SeoulTime, useFormatAmount } from '../order-summary.tsx';

export const QUOTE_TONES: Record<QuoteState, ChipTone> = {
  open: 'neutral',
  accepted: 'blush',
  paid: 'jade',
  refunded: 'neutral',
  agreed: 'jade',
  'taken-back': 'blush',
  declined: 'neutral',
  expired: 'neutral',
  withdrawn: 'blush',
};

const COLUMN_KEYS = ['others.number', 'fact.state', 'fact.total', 'fact.fee', 'others.offered', 'fact.accepted'] as const;

/** The other quotes of one patient with one clinic, newest first, as links; older ones are loaded on a press. */
export function OtherQuotes({ id, first }: { id: number; first: Pick<OperatorQuote, 'others' | 'next'> }) {
  const t = useTranslations('operator-quotes');
  const words = useTranslations('quotes');
  const amount = useFormatAmount();
  const [older, setOlder] = useState<Pick<OperatorQuote, 'others' | 'next'>>({ others: [], next: first.next });
  const { pending, errorText, run } = useMutation(async (after: number) => {
    const page = await api('operatorQuote', { params: { id }, query: { after } });
    setOlder((before) => ({ others: [...before.others, ...page.others], next: page.next }));
  });
  const { next } = older;
  const all = [...first.others, ...older.others];
  return (
    <SectionCard id="other-quotes" title={t('others')}>
      {all.length === 0 && <p className="mt-2 text-ink-soft">{t('others.none')}</p>}
      {all.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className="scroller-sideways mt-2" tabIndex={0} aria-label={t('others.list')}>
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-edge text-ink-soft">
                {COLUMN_KEYS.map((head) => (
                  <th key={head} scope="col" className="py-2 pe-4 text-start font-semibold whitespace-nowrap">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((quote) => (
                <tr key={quote.id} className="border-b border-line last:border-b-0 [&_td]:py-2 [&_td]:pe-4 [&_td]:whitespace-nowrap">
                  <th scope="row" className="py-2 pe-4 text-start font-medium whitespace-nowrap">
                    <Link to={`/operator/quotes?quote=${quote.id}`} className="text-celadon-700 underline underline-offset-4">
                      {words('number', { number: quote.id, version: quote.version })}
                    </Link>
                  </th>
                  <td>
                    <Chip tone={QUOTE_TONES[quote.state]}>{words(`state.${quote.state}`)}</Chip>
                  </td>
                  <td className="tabular-nums">
                    <Ltr>{amount(quote.total, quote)}</Ltr>
                  </td>
                  <td className="tabular-nums">{quote.fee === 0 ? t('fact.fee.none') : <Ltr>{amount(quote.fee, quote)}</Ltr>}</td>
                  <td>
                    <SeoulTime iso={quote.offered_at} />
                  </td>
                  <td>{quote.accepted_at === null ? t('fact.accepted.none') : <SeoulTime iso={quote.accepted_at} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {errorText !== undefined && (
        <Notice tone="error" className="mt-4" title={t('others.failed')}>
          {errorText}
        </Notice>
      )}
      {next !== null && <PaginationMore label={t('others.more')} busy={pending} busyLabel={t('common.loading')} onMore={() => void run(next)} />}
    </SectionCard>
  );
}
