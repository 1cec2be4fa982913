import { ClipboardList } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { InboxRow } from '../inbox.ts';

// What it takes comes with the first card.
const CardDialog = lazy(async () => ({ default: (await import('./card-dialog.tsx')).CardDialog }));

/** "Insert a card" beside the box that is written in; `/` in an empty box opens it too. */
export function useInsertCard(row: InboxRow) {
  const t = useTranslations('clinic');
  const [open, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    button: (
      <IconButton label={t('cards.insert')} onClick={() => setOpen(true)}>
        <ClipboardList className="size-5" />
      </IconButton>
    ),
    /** Stands outside of the form that is written in: it is a form itself. */
    dialog: open && (
      <Suspense>
        <CardDialog row={row} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
