import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readId } from '../../../../contract/ids.ts';
import { ApiError } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useReading } from '../../../session/use-reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Failed } from '../failed.tsx';
import { FoundQuote } from './found-quote.tsx';

/** The quote that is looked at, in the address: a reload and the way back keep it. */
const PARAM = 'quote';

/** Finds a quote by its number and shows what was agreed (specification 7.4). */
export function QuoteDesk() {
  const t = useTranslations('operator-quotes');
  const [search] = useSearchParams();
  const typed = search.get(PARAM) ?? '';
  const id = readId(typed);
  const { value, failure, again } = useReading(id === undefined ? '' : String(id), () => api('operatorQuote', { params: { id: id ?? 0 } }));
  const isUnknown = (typed !== '' && id === undefined) || (failure instanceof ApiError && failure.status === 404);
  return (
    <>
      <Card as="section" padded aria-labelledby="find-quote">
        <h2 id="find-quote" className="text-xl">
          {t('find.title')}
        </h2>
        <NumberForm number={typed} onSame={again} />
        {typed === '' && <p className="mt-4 text-ink-soft">{t('start')}</p>}
        {isUnknown && (
          <Notice tone="error" className="mt-4" title={t('unknown')}>
            {t('unknown.text')}
          </Notice>
        )}
        {failure !== undefined && !isUnknown && <Failed title={t('failed')} error={failure} onRetry={again} />}
        {id !== undefined && !value && failure === undefined && (
          <Loading label={t('loading')} className="mt-5 grid gap-3">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-7 w-full" />
            ))}
          </Loading>
        )}
      </Card>
      {value && <FoundQuote key={value.quote.id} found={value} />}
    </>
  );
}

function NumberForm({ number, onSame }: { number: string; onSame: () => void }) {
  const t = useTranslations('operator-quotes');
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(number);
  // The way back brings the number of before.
  useEffect(() => setTyped(number), [number]);
  const form = useForm({
    fields: ['quote'],
    check: (wanted: string) => (readId(wanted) === undefined ? { quote: t('find.missing') } : {}),
    send: async (wanted: string) => (wanted === number ? onSame() : setSearch({ [PARAM]: wanted })),
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    void form.run(typed.trim());
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={find} className="mt-4">
      <Field
        label={t('find.number')}
        hint={t('find.hint')}
        error={form.errors.quote}
        end={<Button type="submit">{t('find')}</Button>}
        name="quote"
        required
        dir="ltr"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          form.edited('quote');
        }}
      />
    </form>
  );
}
