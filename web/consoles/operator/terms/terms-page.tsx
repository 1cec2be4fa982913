import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { TERM_CATEGORIES, type TermCategory } from '../../../../contract/constants.ts';
import type { Term } from '../../../../contract/terms/terms.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { PaginationMore } from '../../../ui/pagination-more.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PageLayout } from '../../page-layout.tsx';
import { useFocusAfterDialog } from '../use-focus-after-dialog.ts';
import { type InitialTerm, parseInitialTerm } from './draft.ts';
import { GlossaryNotice } from './glossary-notice.tsx';
import { TermDialog } from './term-dialog.tsx';
import { TermList } from './term-list.tsx';

const PAGE_SIZE = 50;

/** Terms with a fixed translation: search by words and category, add, change, withdraw. The search is in the URL. */
export function TermsPage() {
  const t = useTranslations('operator-terms');
  const { wanted, look } = useTermFilters();
  const { query, showMore } = useTerms(wanted);
  const state = useQuery('glossary', () => api('glossaryState'));
  const begun = parseInitialTerm(useLocation().state);
  const [open, setOpen] = useState<{ term: Term | undefined; begun?: InitialTerm } | undefined>(begun && { term: undefined, begun });
  const { title, moveFocus } = useFocusAfterDialog();
  const done = () => {
    setOpen(undefined);
    moveFocus();
    query.reload();
    state.reload();
  };
  return (
    <PageLayout
      title={t('title')}
      lead={t('lead')}
      headingRef={title}
      className="max-w-6xl gap-5 px-4 py-5 md:px-5"
      action={
        <Button onClick={() => setOpen({ term: undefined })}>
          <Plus aria-hidden="true" className="size-5" />
          {t('add')}
        </Button>
      }
    >
      {state.value && <GlossaryNotice state={state.value} />}
      <TermFilterFields key={wanted.search} wanted={wanted} onLook={look} />
      <QueryView query={query} loading={t('loading')} skeletons="h-28 h-28 h-28" failed={t('failed')} failedText={null}>
        {({ terms, more }) =>
          terms.length === 0 ? (
            <EmptyState title={t('none')}>{t('none.text')}</EmptyState>
          ) : (
            <section>
              <TermList terms={terms} onEdit={(term) => setOpen({ term })} />
              {more ? (
                <PaginationMore label={t('more')} busy={query.loading} busyLabel={t('more.busy')} onMore={showMore} />
              ) : (
                <p className="py-6 text-center text-sm text-ink-soft">{t('shown', { count: terms.length })}</p>
              )}
            </section>
          )
        }
      </QueryView>
      {open && <TermDialog term={open.term} begun={open.begun} onDone={done} onClose={() => setOpen(undefined)} />}
    </PageLayout>
  );
}

type TermFilters = { search: string; category: TermCategory | ''; withdrawn: boolean };

/** Reads and changes the search in the URL. */
function useTermFilters(): { wanted: TermFilters; look: (change: Partial<TermFilters>) => void } {
  const [search, setSearch] = useSearchParams();
  const wanted: TermFilters = {
    search: search.get('search') ?? '',
    category: TERM_CATEGORIES.find((category) => category === search.get('category')) ?? '',
    withdrawn: search.get('withdrawn') === 'yes',
  };
  const look = (change: Partial<TermFilters>) => {
    const { withdrawn, ...texts } = { ...wanted, ...change };
    setSearch({ ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')), ...(withdrawn && { withdrawn: 'yes' }) }, { replace: true });
  };
  return { wanted, look };
}

/** Loads the pages of matching terms. Shown terms stay while more are loaded or all are reloaded. */
function useTerms(wanted: TermFilters) {
  const of = JSON.stringify(wanted);
  const [pages, setPages] = useState({ of, count: 1 });
  const count = pages.of === of ? pages.count : 1;
  const filters = { ...(wanted.search && { search: wanted.search }), ...(wanted.category && { category: wanted.category }) };
  const query = useQuery(of, async () => {
    const terms: Term[] = [];
    for (let page = 0; page < count; page += 1) {
      const after = terms.at(-1)?.id;
      const next = await api('terms', {
        query: { ...filters, ...(wanted.withdrawn && { withdrawn: 'yes' as const }), limit: PAGE_SIZE, ...(after && { after }) },
      });
      terms.push(...next);
      if (next.length < PAGE_SIZE) return { terms, more: false };
    }
    return { terms, more: true };
  });
  const showMore = () => {
    setPages({ of, count: count + 1 });
    query.reload();
  };
  return { query, showMore };
}

function TermFilterFields({ wanted, onLook }: { wanted: TermFilters; onLook: (change: Partial<TermFilters>) => void }) {
  const t = useTranslations('operator-terms');
  const [search, setSearch] = useState(wanted.search);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onLook({ search: search.trim() });
  };
  return (
    <form method="post" noValidate onSubmit={send} className="grid items-start gap-x-5 gap-y-3 md:grid-cols-[2fr_1fr_auto]">
      <Field
        type="search"
        maxLength={100}
        label={t('search')}
        hint={t('search.hint')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        end={
          <Button type="submit" kind="ghost">
            {t('search.go')}
          </Button>
        }
      />
      <SelectField
        label={t('category')}
        options={[{ value: '', label: t('category.all') }, ...TERM_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))]}
        value={wanted.category}
        onChange={({ target }) => onLook({ category: target.value as TermFilters['category'] })}
      />
      <CheckField className="md:pt-6" label={t('withdrawn.show')} checked={wanted.withdrawn} onChange={({ target }) => onLook({ withdrawn: target.checked })} />
    </form>
  );
}
