import { useState } from 'react';
import { ConsentDialog } from '../../consents/consent-dialog.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useReading } from '../../session/use-reading.ts';
import { CheckField } from '../../ui/check-field.tsx';

type Props = { threadId: number; checked: boolean; onChange: (checked: boolean) => void };

/** Whether translators may read the messages around a doubted one, with the text of that consent; one that stands is said and not asked again. */
export function AroundConsent({ threadId, checked, onChange }: Props) {
  const t = useTranslations('thread');
  const { value, failure } = useReading(`around ${threadId}`, () => api('readAround', { params: { id: threadId } }));
  const [reading, setReading] = useState(false);
  if (!value && failure === undefined) return null;
  if (value?.agreed) return <p className="text-sm text-ink-soft">{t('around.agreed')}</p>;
  return (
    <>
      <CheckField
        label={t('around.ask')}
        hint={t('around.hint')}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        end={
          <button
            type="button"
            aria-label={t('around.read')}
            onClick={() => setReading(true)}
            className="min-h-tap min-w-tap shrink-0 rounded-sm px-2 text-sm font-semibold text-celadon-700 hover:underline"
          >
            {t('around.view')}
          </button>
        }
      />
      {reading && <ConsentDialog consent="translators" onClose={() => setReading(false)} />}
    </>
  );
}
