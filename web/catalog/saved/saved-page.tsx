import { Heart, Search, X } from 'lucide-react';
import { Link } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import type { SiteLanguage } from '../../../contract/constants.ts';
import type { SavedItem, SavedSearch } from '../../../contract/finding/saved.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import type { CallReply } from '../../api/call.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FoundRow, ROW_GRID_CLASS } from '../finding/row.tsx';
import { SavedClinics, SavedLists, SavedSection } from './saved-lists.tsx';
import { SearchName } from './search-name.tsx';

export type SavedPageProps = {
  saved: CallReply<'saved'>;
  seen: CallReply<'seen'>;
  /** Saved searches. */
  searches: SavedSearch[];
  isGuest: boolean;
  jpy: ExchangeRate | undefined;
  /** Called when a shown item was removed. */
  onChanged: () => void;
};

/** Saved and viewed items, with buttons to remove them (specification 4.12). */
export function SavedPage({ saved, seen, searches, isGuest, jpy, onChanged }: SavedPageProps) {
  const t = useTranslations('saved');
  const nothing = saved.treatments.length + saved.clinics.length + saved.gone.length + searches.length === 0;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 pt-4 pb-10 md:px-8 md:pt-10">
      <header className="grid gap-1.5">
        <h1 className="text-2xl md:text-4xl">{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {isGuest && !nothing && <GuestNotice />}
      {saved.gone.length > 0 && <UnavailableItems things={saved.gone} onChanged={onChanged} />}
      {nothing && <NothingSaved />}
      <SavedLists {...saved} jpy={jpy} />
      {searches.length > 0 && (
        <SavedSection title={t('searches')}>
          <SavedSearches searches={searches} onChanged={onChanged} />
        </SavedSection>
      )}
      {seen.treatments.length + seen.clinics.length > 0 && <ViewedItems seen={seen} jpy={jpy} onChanged={onChanged} />}
    </div>
  );
}

function GuestNotice() {
  const t = useTranslations('saved');
  return (
    <Notice
      still
      action={
        <Link to="/login?rurl=%2Fsaved" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('common.logIn')}
        </Link>
      }
    >
      {t('guest')}
    </Notice>
  );
}

function NothingSaved() {
  const t = useTranslations('saved');
  const language = useLanguage().language as SiteLanguage;
  return (
    <EmptyState
      icon={<Heart />}
      title={t('empty')}
      action={
        <Link to={buildPublicPath(language, 'treatments')} className={buttonClass()}>
          {t('empty.find')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

/** Saved items that are no longer offered. */
function UnavailableItems({ things, onChanged }: { things: SavedItem[]; onChanged: () => void }) {
  const t = useTranslations('saved');
  const { run, pending, errorText } = useMutation(async () => {
    await api('save', { body: { saved: false, things } });
    onChanged();
  });
  return (
    <Notice
      still
      tone={errorText ? 'error' : 'info'}
      title={t('gone', { count: things.length })}
      action={
        <Button kind="ghost" size="s" busy={pending} onClick={() => void run()}>
          {t('gone.remove')}
        </Button>
      }
    >
      {errorText}
    </Notice>
  );
}

function ViewedItems({ seen, jpy, onChanged }: Pick<SavedPageProps, 'seen' | 'jpy' | 'onChanged'>) {
  const t = useTranslations('saved');
  const { run, pending, errorText } = useMutation(async () => {
    await api('clearSeen');
    onChanged();
  });
  return (
    <SavedSection
      title={t('seen')}
      beside={
        <Button kind="quiet" size="s" busy={pending} onClick={() => void run()}>
          {t('seen.clear')}
        </Button>
      }
    >
      <p className="text-sm text-ink-soft">{t('seen.text')}</p>
      {errorText && <Notice tone="error">{errorText}</Notice>}
      <ul className={ROW_GRID_CLASS}>
        {seen.treatments.map((treatment) => (
          <li key={treatment.id}>
            <FoundRow treatment={treatment} jpy={jpy} query="" priority={false} />
          </li>
        ))}
      </ul>
      {seen.clinics.length > 0 && <SavedClinics clinics={seen.clinics} />}
    </SavedSection>
  );
}

function SavedSearches({ searches, onChanged }: { searches: SavedSearch[]; onChanged: () => void }) {
  const t = useTranslations('saved');
  const { run, errorText } = useMutation(async (id: number) => {
    await api('dropSearch', { params: { id } });
    onChanged();
  });
  return (
    <>
      {errorText && <Notice tone="error">{errorText}</Notice>}
      <ul className="flex flex-wrap gap-2">
        {searches.map((search) => (
          <li key={search.id} className="flex items-center rounded-lg bg-sunken ps-4">
            <Link to={`/treatment-list?${search.query}`} className="inline-flex min-h-tap items-center gap-2 font-semibold hover:underline">
              <Search aria-hidden="true" className="size-4" />
              <SearchName search={search} />
            </Link>
            <IconButton label={t('search.remove', { words: search.words })} onClick={() => void run(search.id)}>
              <X className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}
