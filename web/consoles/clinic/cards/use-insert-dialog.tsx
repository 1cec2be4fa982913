import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import type { TemplateSuggestion } from '../../../../contract/cards/cards.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { InboxRow } from '../inbox.ts';
import { InsertTemplateDialog } from './insert-dialog.tsx';
import { TemplateSuggestions } from './template-suggestions.tsx';

/**
 * Button "Insert a reply or a card" beside the message box. `/` in an empty box also opens the dialog. Text typed after that is a search and is not
 * sent.
 */
export function useInsertTemplateDialog(row: InboxRow) {
  const t = useTranslations('clinic');
  const [open, setOpen] = useState<{ first?: TemplateSuggestion }>();
  return {
    open: () => setOpen({}),
    button: (
      <IconButton label={t('cards.insert')} onClick={() => setOpen({})}>
        <ClipboardList className="size-5" />
      </IconButton>
    ),
    /** Suggestions for the typed text. */
    suggest: (suggestions: readonly TemplateSuggestion[]) => <TemplateSuggestions row={row} suggestions={suggestions} onOpen={(first) => setOpen({ first })} />,
    /** Rendered outside the message form, because the dialog contains a form. */
    dialog: open && <InsertTemplateDialog row={row} {...open} onClose={() => setOpen(undefined)} />,
  };
}
