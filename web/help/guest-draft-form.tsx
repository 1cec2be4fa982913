import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_MESSAGE_LENGTH } from '../../contract/rules.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Draft name of a guest's text in this tab. The message box of the conversation finds it after sign-in. */
export const GUEST_DRAFT_NAME = 'help';
const KEY = `chat-draft:${GUEST_DRAFT_NAME}`;

/** Form for a guest's message. After sign-in the typed text is still there. */
export function GuestDraftForm() {
  const t = useTranslations('help');
  const [text, setText] = useState(readDraft);
  const change = (next: string) => {
    setText(next);
    storeDraft(next);
  };
  return (
    <div className="grid max-w-xl gap-4">
      <Field
        multiline
        rows={5}
        dir="auto"
        label={t('common.yourMessage')}
        hint={t('guest.text')}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Link to={`/login?rurl=${encodeURIComponent('/help/write')}`} className={buttonClass({ className: 'justify-self-start' })}>
        {t('guest.login')}
      </Link>
    </div>
  );
}

/** Full or forbidden storage must not break the page. */
function readDraft(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function storeDraft(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // The text stays in memory.
  }
}
