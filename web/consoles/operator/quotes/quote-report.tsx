import { Link } from 'react-router';
import type { OperatorQuote } from '../../../../contract/quotes/operator-quotes.ts';
import { formatEvent } from '../../../consultations/events/event-words.tsx';
import { QuoteFollowUp } from '../../../consultations/quotes/quote-card.tsx';
import { QuoteView } from '../../../consultations/quotes/quote-view.tsx';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type DefinitionRow, DefinitionRows } from '../../../ui/table.tsx';
import { SeoulTime, useFormatAmount } from '../order-summary.tsx';
import { OtherQuotes, QUOTE_TONES } from './other-quotes.tsx';

/** A quote: its content, dates and events, with the patient's other quotes from this clinic below. */
export function QuoteReport({ found }: { found: OperatorQuote }) {
  const t = useTranslations('operator-quotes');
  const words = useTranslations('quotes');
  const { language } = useLanguage();
  const { quote } = found;
  return (
    <>
      <Card as="section" padded aria-labelledby="found-quote">
        <h2 id="found-quote" className="mb-1 text-xl">
          {words('number', { number: quote.id, version: quote.version })}
        </h2>
        <DefinitionRows dense rows={useQuoteRows(found)} />
        {quote.kept && (
          <div className="mt-4">
            <QuoteFollowUp kept={quote.kept} withKorean />
          </div>
        )}
        <Disclosure className="mt-4" summary={t('said')}>
          <QuoteView quote={quote} language={language} />
        </Disclosure>
        <h3 id="quote-events" className="mt-5 font-text text-base font-semibold tracking-normal">
          {t('events')}
        </h3>
        <ol aria-labelledby="quote-events" className="mt-2 grid gap-2 text-sm">
          {found.events.map((event) => (
            <li key={event.event_id}>
              {formatEvent(event, 'hospital', language).map((part, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
                <span key={place}>
                  {place > 0 && ' · '}
                  {part}
                </span>
              ))}
              <span className="block text-ink-soft">
                <SeoulTime iso={event.at} />
                {event.quote_version !== undefined && ` · ${t('events.version', { version: event.quote_version })}`}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <OtherQuotes id={quote.id} first={found} />
    </>
  );
}

function useQuoteRows({ quote, member_name, accepted_at }: OperatorQuote): DefinitionRow[] {
  const t = useTranslations('operator-quotes');
  const shared = useTranslations('console');
  const words = useTranslations('quotes');
  const amount = useFormatAmount();
  const { sums, state } = quote;
  const rows: (DefinitionRow | false)[] = [
    { id: 'state', label: t('fact.state'), value: <Chip tone={QUOTE_TONES[state]}>{words(`state.${state}`)}</Chip> },
    quote.decline !== null && { id: 'reason', label: t('fact.reason'), value: words(`reason.${quote.decline}`) },
    { id: 'patient', label: t('fact.patient'), value: member_name === null ? t('fact.patient.gone') : <Bidi>{member_name}</Bidi> },
    {
      id: 'clinic',
      label: t('common.clinic'),
      value: shared.rich('shared.clinicWithNumber', { name: <Bidi>{quote.hospital_name}</Bidi>, number: <Ltr>{quote.hospital_id}</Ltr> }),
    },
    {
      id: 'total',
      label: t('fact.total'),
      value: (
        <strong className="font-semibold">
          <Ltr>{amount(sums.total, quote)}</Ltr>
        </strong>
      ),
    },
    { id: 'fee', label: t('fact.fee'), value: sums.fee === 0 ? t('fact.fee.none') : <Ltr>{amount(sums.fee, quote)}</Ltr> },
    { id: 'at-clinic', label: t('fact.atClinic'), value: <Ltr>{amount(sums.at_clinic, quote)}</Ltr> },
    { id: 'offered', label: t('fact.offered'), value: <SeoulTime iso={quote.offered_at} /> },
    { id: 'valid', label: t('fact.valid'), value: <SeoulTime iso={quote.valid_until} /> },
    { id: 'accepted', label: t('fact.accepted'), value: accepted_at === null ? t('fact.accepted.none') : <SeoulTime iso={accepted_at} /> },
    quote.order_num !== null && {
      id: 'order',
      label: t('fact.order'),
      value: (
        <Link to={`/operator?order=${quote.order_num}`} className="text-celadon-700 underline underline-offset-4">
          <Ltr>{quote.order_num}</Ltr>
        </Link>
      ),
    },
  ];
  return rows.filter((row) => row !== false);
}
