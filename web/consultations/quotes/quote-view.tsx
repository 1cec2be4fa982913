import type { ReactNode } from 'react';
import type { Currency, Language } from '../../../contract/constants.ts';
import { multiplyAmount } from '../../../contract/money.ts';
import type { Quote, QuoteBody, QuoteLine } from '../../../contract/quotes/quotes.ts';
import { formatExactMoney, formatSeoulTime } from '../../i18n/format.ts';
import { textDirection } from '../../i18n/languages.ts';
import { getTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { DualTime } from '../events/event-words.tsx';

type QuoteViewProps = { quote: QuoteBody & Pick<Quote, 'charge'>; language: Language };

/** An amount of a quote, exactly as the server sent it. */
export const QuoteAmount = ({ amount, currency, language }: { amount: number; currency: Currency; language: Language }) => (
  <Ltr className="tabular-nums">{formatExactMoney(amount, currency, language)}</Ltr>
);

/**
 * A quote in one language, for any reader (specification 5.22): what is paid where, lines, possible extra costs, conditions and validity. All figures
 * are the server's. `language` may differ from the page's: the console shows a quote in the patient's language.
 */
export function QuoteView({ quote, language }: QuoteViewProps) {
  const t = getTranslations(language, 'quotes');
  const onTop = [...quote.conditions.filter(({ kind }) => kind === 'on-top').map(({ text }) => text), ...new Set(quote.lines.flatMap(({ extras }) => extras))];
  const conditions = quote.conditions.filter(({ kind }) => kind === 'condition');
  return (
    <div lang={language} className="grid gap-5">
      <QuoteSums quote={quote} language={language} />
      <QuoteSection title={t('lines')}>
        <ul className="divide-y divide-line border-y border-line">
          {quote.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version keep their places
            <QuoteLineItem key={place} line={line} currency={quote.currency_code} language={language} />
          ))}
        </ul>
      </QuoteSection>
      <QuoteSection title={t('top')}>{onTop.length > 0 ? <SentenceList all={onTop} /> : <p className="text-sm text-ink-soft">{t('top.none')}</p>}</QuoteSection>
      {conditions.length > 0 && (
        <QuoteSection title={t('conditions')}>
          <SentenceList all={conditions.map(({ text }) => text)} />
        </QuoteSection>
      )}
    </div>
  );
}

type SumName = 'now' | 'clinic' | 'total';
/** Returns the amounts to show. Without a fee, the amount at the clinic is the total. */
export const listShownAmounts = ({ fee, at_clinic, total }: QuoteBody['sums']): (readonly [SumName, number])[] => [
  ...(fee === 0 ? [] : [['now', fee] as const]),
  ['clinic', at_clinic],
  ...(fee === 0 ? [] : [['total', total] as const]),
];

/** The fee paid here, the amount at the clinic, the total, and the VAT in it. */
function QuoteSums({ quote: { sums, currency_code: currency, approximations, charge }, language }: QuoteViewProps) {
  const t = getTranslations(language, 'quotes');
  const money = (amount: number) => <QuoteAmount {...{ amount, currency, language }} />;
  return (
    <div className="grid gap-1">
      <dl className="grid gap-2">
        {listShownAmounts(sums).map(([name, amount], place) => (
          <AmountRow
            key={name}
            name={t(name)}
            hint={name === 'now' ? t('now.hint') : name === 'clinic' && sums.fee === 0 ? t('clinic.hint') : undefined}
            strong={place === 0}
            line={name === 'total'}
          >
            {money(amount)}
          </AmountRow>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {t.rich('vat', { amount: money(sums.vat) })}
        {sums.vat_added > 0 && <> · {t.rich('vat.added', { amount: money(sums.vat_added) })}</>}
      </p>
      {charge && charge.rate !== null && (
        <p>
          {t.rich('charged', {
            amount: <QuoteAmount amount={charge.amount} currency={charge.currency_code} language={language} />,
            rate: <Ltr>{`1 ${currency} = ${charge.rate} ${charge.currency_code}`}</Ltr>,
          })}
        </p>
      )}
      {approximations.map((about) => (
        <p key={about.currency_code} className="text-sm text-ink-soft">
          {t.rich(sums.fee === 0 ? 'about.clinic' : 'about', {
            total: <QuoteAmount amount={about.total} currency={about.currency_code} language={language} />,
            fee: <QuoteAmount amount={about.fee} currency={about.currency_code} language={language} />,
            day: <Bidi>{formatSeoulTime(about.as_of, language, { weekday: undefined, hour: undefined, minute: undefined, hour12: undefined })}</Bidi>,
          })}
        </p>
      ))}
    </div>
  );
}

/** The same amounts in one or two lines, beside a form. */
export function QuoteTotals({ quote: { sums, currency_code: currency, approximations }, language }: Pick<QuoteViewProps, 'language'> & { quote: QuoteBody }) {
  const t = getTranslations(language, 'quotes');
  const money = (amount: number, of: Currency = currency) => <QuoteAmount amount={amount} currency={of} language={language} />;
  return (
    <>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {listShownAmounts(sums).map(([name, amount]) => (
          <div key={name} className="flex gap-2">
            <dt>{t(name)}</dt>
            <dd className="font-semibold">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 text-ink-soft">
        <span>{t.rich('vat', { amount: money(sums.vat) })}</span>
        {approximations.map(({ currency_code, total }) => (
          <span key={currency_code}>≈ {money(total, currency_code)}</span>
        ))}
      </p>
    </>
  );
}

function AmountRow({
  name,
  hint,
  strong = false,
  line = false,
  children,
}: {
  name: string;
  hint?: string | undefined;
  strong?: boolean;
  line?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        line ? 'flex flex-wrap items-baseline justify-between gap-x-5 border-t border-line pt-2' : 'flex flex-wrap items-baseline justify-between gap-x-5'
      }
    >
      <dt className={strong ? 'font-semibold' : ''}>{name}</dt>
      <dd className={strong ? 'text-xl font-semibold' : 'font-semibold'}>{children}</dd>
      {hint && <dd className="w-full text-sm text-ink-soft">{hint}</dd>}
    </div>
  );
}

function QuoteLineItem({ line, currency, language }: { line: QuoteLine; currency: Currency; language: Language }) {
  const t = getTranslations(language, 'quotes');
  const money = (amount: number) => <QuoteAmount {...{ amount, currency, language }} />;
  const about = [
    t('line.quantity', { number: line.quantity }),
    line.quantity > 1 && t.rich('line.each', { amount: money(line.price) }),
    t.rich('line.total', { amount: money(multiplyAmount(line.price, line.quantity, currency)) }),
    line.fee > 0 && t.rich('line.fee', { amount: money(multiplyAmount(line.fee, line.quantity, currency)) }),
    !line.vat_included && t('line.withoutVat'),
  ].filter((part) => part !== false);
  return (
    <li className="grid gap-1 py-3">
      {line.words === null ? (
        <p className="font-medium">
          <Bidi>{line.title}</Bidi>
          {line.option_title && (
            <>
              {' · '}
              <Bidi>{line.option_title}</Bidi>
            </>
          )}
        </p>
      ) : (
        <FreeTextLine line={line} words={line.words} language={language} />
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {about.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
          <span key={place}>{part}</span>
        ))}
      </p>
      {line.includes.length > 0 && <p className="text-sm text-ink-soft">{t('line.includes', { list: new Intl.ListFormat(language).format(line.includes) })}</p>}
    </li>
  );
}

/** A free-text line: both texts, and the doubts about the translation. A reader of the original's language gets no translation. */
function FreeTextLine({ line, words, language }: { line: QuoteLine; words: string; language: Language }) {
  const t = getTranslations(language, 'quotes');
  const original = (
    <p className={line.translated === null ? 'font-medium' : 'text-sm'}>
      <span className="block text-xs text-ink-soft">{t('line.original')}</span>
      <bdi lang="ko" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {words}
      </bdi>
    </p>
  );
  if (line.translated === null) {
    return (
      <>
        {original}
        {language !== 'ko' && <p className="text-sm text-sunday">{t(line.translating ? 'line.translating' : 'line.untranslated')}</p>}
      </>
    );
  }
  return (
    <>
      <p className="font-medium">
        <span className="block text-xs font-normal text-ink-soft">{t('line.machine')}</span>
        <bdi
          lang={line.translated_language ?? undefined}
          dir={line.translated_language ? textDirection(line.translated_language) : 'auto'}
          className="whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {line.translated}
        </bdi>
      </p>
      {original}
      {line.doubtful && <p className="text-sm text-sunday">{t('line.doubtful')}</p>}
    </>
  );
}

function QuoteSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-text text-base font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

const SentenceList = ({ all }: { all: readonly string[] }) => (
  <ul className="grid list-disc gap-1 ps-5 text-sm">
    {all.map((one) => (
      <li key={one}>
        <Bidi>{one}</Bidi>
      </li>
    ))}
  </ul>
);

/** End of validity, past or future, in Seoul and in the reader's time zone. */
export function ValidUntil({ at, over, language }: { at: string; over: boolean; language: Language }) {
  return <>{getTranslations(language, 'quotes').rich(over ? 'was.valid' : 'valid', { time: <DualTime at={at} language={language} /> })}</>;
}
