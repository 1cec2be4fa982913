import { useState } from 'react';
import { Link } from 'react-router';
import { MESSAGE_LIMIT } from '../../contract/rules.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

/** Where what a guest typed waits in this tab: the box of the conversation finds it there once she is signed in. */
export const GUEST_DRAFT = 'help';
const KEY = `chat-draft:${GUEST_DRAFT}`;

/** A guest types, signs in, and comes back to what she typed. */
export function GuestWords() {
  const t = useTranslations('help');
  const [text, setText] = useState(kept);
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  return (
    <div className="grid max-w-xl gap-4">
      <Field
        multiline
        rows={5}
        dir="auto"
        label={t('guest.label')}
        hint={t('guest.text')}
        maxLength={MESSAGE_LIMIT}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Link to={`/login?rurl=${encodeURIComponent('/help/write')}`} className={buttonClass({ className: 'justify-self-start' })}>
        {t('guest.login')}
      </Link>
    </div>
  );
}

/** A browser that keeps nothing (its store full or forbidden) is no reason to stop. */
function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // It is still held in memory.
  }
}
