import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { InboxRow } from '../inbox.ts';
import { InsertDialog } from './insert-dialog.tsx';

/** "Insert a reply or a card" beside the box that is written in; `/` in an empty box opens it too. What is typed after that is looked for, and never said. */
export function useInsert(row: InboxRow) {
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
    dialog: open && <InsertDialog row={row} onClose={() => setOpen(false)} />,
  };
}
