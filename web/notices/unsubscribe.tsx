import { CircleAlert, MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NoticeGroup } from '../../contract/notifications/notices.ts';
import { ApiError } from '../api/call.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { anonymousApi } from '../session/session.ts';
import { useMutation } from '../session/use-mutation.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { getPreferencesPath } from './paths.ts';

const KINDS = ['messages', 'dates', 'reminders', 'payments', 'account', 'reviews', 'waiting', 'evening'] as const satisfies readonly NoticeGroup[];

/** Returns the notice group in the token of a link (`member.group.signature`). The server verifies the token. */
const parseGroup = (token: string): NoticeGroup | undefined => KINDS.find((kind) => kind === token.split('.')[1]);

/** Unsubscribes from one kind of mail with one press (RFC 8058). Opening the link alone does nothing, because machines open links too. */
export function Unsubscribe({ token, brand }: { token: string; brand: string }) {
  const t = useTranslations('notices');
  const kind = parseGroup(token);
  const [done, setDone] = useState(false);
  const { pending, failure, errorText, run } = useMutation(async () => {
    await anonymousApi('unsubscribe', { query: { token } });
    setDone(true);
  });
  const isInvalid = !kind || (failure instanceof ApiError && failure.code === 'notices.link-invalid');
  const toWishes = (
    <Link to={getPreferencesPath('/')} className={buttonClass({ kind: 'ghost' })}>
      {t('list.wishes')}
    </Link>
  );
  if (isInvalid) {
    return (
      <EmptyState heading="h1" icon={<CircleAlert />} title={t('end.invalid')} action={toWishes} className="py-24">
        <p role="alert">{t('end.invalid.text')}</p>
      </EmptyState>
    );
  }
  const words = { brand, kind: t(`kind.${kind}`) };
  if (done) {
    return (
      <EmptyState heading="h1" icon={<MailCheck />} title={t('end.done')} action={toWishes} className="py-24">
        <p role="status">{t('end.done.text', words)}</p>
      </EmptyState>
    );
  }
  const press = (
    <>
      <Button busy={pending} busyLabel={t('end.doing')} onClick={() => run()}>
        {t('end.do')}
      </Button>
      {toWishes}
    </>
  );
  return (
    <EmptyState heading="h1" icon={<MailX />} title={t('end.title')} action={press} className="py-24">
      <p>{t('end.text', words)}</p>
      {errorText && (
        <Notice tone="error" title={t('end.failed')} className="mt-4 text-start">
          {errorText}
        </Notice>
      )}
    </EmptyState>
  );
}
