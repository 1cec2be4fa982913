import { useState } from 'react';
import type { CardShelf, CardTemplate } from '../../../../contract/cards.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useReading } from '../../../session/use-reading.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { InboxRow } from '../inbox.ts';
import { CardList } from './card-list.tsx';
import { FillCard } from './fill-card.tsx';

/** A card for a patient: found by words, filled in, seen in Korean and in her language, and sent. */
export function CardDialog({ row, onClose }: { row: InboxRow; onClose: () => void }) {
  const t = useTranslations('clinic-cards');
  const { value: shelf, failure, again } = useReading<CardShelf>('cards', () => api('cardShelf'));
  const [chosenId, setChosen] = useState<string>();
  const [query, setQuery] = useState('');
  const chosen: CardTemplate | undefined = shelf?.templates.find(({ id }) => id === chosenId);
  if (shelf && chosen)
    return (
      <FillCard
        key={`${chosen.id} ${chosen.version}`}
        row={row}
        shelf={shelf}
        template={chosen}
        onBack={() => setChosen(undefined)}
        onStale={again}
        onClose={onClose}
      />
    );
  return (
    <Dialog open kind="wide" title={t('title')} subtitle={<bdi>{row.name}</bdi>} closeLabel={t('close')} onClose={onClose}>
      {/* The words to look for are there at once: who opens it with a key goes on typing. */}
      <CardList templates={shelf?.templates} query={query} onQuery={setQuery} onChoose={setChosen} />
      {failure !== undefined && !shelf && <ErrorState title={t('failed')} action={<Button onClick={again}>{t('retry')}</Button>} />}
      {failure === undefined && !shelf && (
        <Loading label={t('loading')}>
          <Skeleton className="h-64 w-full rounded-md" />
        </Loading>
      )}
      {shelf?.templates.length === 0 && <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>}
    </Dialog>
  );
}
