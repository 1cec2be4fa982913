import { ConsentCheck } from '../../consents/consent-check.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

type Props = { threadId: number; checked: boolean; onChange: (checked: boolean) => void };

/** Consent that translators may read the messages around a doubted one, with its text. An active consent is shown and not requested again. */
export function SurroundingMessagesConsentField({ threadId, checked, onChange }: Props) {
  const t = useTranslations('thread');
  const { value, failure } = useQuery(`around ${threadId}`, () => api('readAround', { params: { id: threadId } }));
  if (!value && failure === undefined) return null;
  if (value?.agreed) return <p className="text-sm text-ink-soft">{t('around.agreed')}</p>;
  return (
    <ConsentCheck
      consent="translators"
      label={t('around.ask')}
      hint={t('around.hint')}
      checked={checked}
      onChange={onChange}
      view={{ text: t('around.view'), label: t('around.read') }}
    />
  );
}
