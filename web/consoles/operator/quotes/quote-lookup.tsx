import { useSearchParams } from 'react-router';
import { parseId } from '../../../../contract/ids.ts';
import { ApiError } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { LoadError } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { FindByNumberForm } from '../number-form.tsx';
import { QuoteReport } from './quote-report.tsx';

/** URL parameter of the shown quote, so that reloading and Back keep it. */
const QUOTE_PARAM = 'quote';

/** Finds a quote by its number and shows what was agreed (specification 7.4). */
export function QuoteLookup() {
  const t = useTranslations('operator-quotes');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const typed = search.get(QUOTE_PARAM) ?? '';
  const id = parseId(typed);
  const { value, failure, reload } = useQuery(id === undefined ? '' : String(id), () => api('operatorQuote', { params: { id: id ?? 0 } }));
  const isUnknown = (typed !== '' && id === undefined) || (failure instanceof ApiError && failure.status === 404);
  return (
    <>
      <SectionCard id="find-quote" title={t('find.title')}>
        <FindByNumberForm
          number={typed}
          name="quote"
          words={{ label: t('find.number'), hint: t('find.hint'), find: shared('shared.find'), missing: t('find.missing') }}
          isNumber={(wanted) => parseId(wanted) !== undefined}
          onFind={(wanted) => (wanted === typed ? reload() : setSearch({ [QUOTE_PARAM]: wanted }))}
          input={{ inputMode: 'numeric', maxLength: 10 }}
        />
        {typed === '' && <p className="mt-4 text-ink-soft">{t('start')}</p>}
        {isUnknown && (
          <Notice tone="error" className="mt-4" title={t('unknown')}>
            {t('unknown.text')}
          </Notice>
        )}
        {failure !== undefined && !isUnknown && <LoadError title={t('failed')} error={failure} onRetry={reload} />}
        {id !== undefined && !value && failure === undefined && (
          <Loading label={t('loading')} className="mt-5 grid gap-3">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-7 w-full" />
            ))}
          </Loading>
        )}
      </SectionCard>
      {value && <QuoteReport key={value.quote.id} found={value} />}
    </>
  );
}
