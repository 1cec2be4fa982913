import { X } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '../../../contract/rules.ts';
import { getSentenceSeparator } from '../../i18n/sentence-separator.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  clinic: string;
  /** The treatment from whose page the chat was opened. */
  treatment: string;
  /** Unsent text of the message box. */
  text: string;
  /** Appends text to the message box. */
  onWrite: (text: string) => void;
};

/**
 * Notice for a patient who opens the chat from another treatment's page but already has a conversation with this clinic. The conversation continues,
 * and the clinic does not know about the new treatment yet. One press begins a message about it.
 */
export function UnmentionedTreatmentNotice({ clinic, treatment, text, onWrite }: Props) {
  const t = useTranslations('consultations');
  const { language } = useLanguage();
  const [isDismissed, setDismissed] = useState(false);
  // True only for a draft from before the chat was opened, and not for text typed since.
  const [hadDraft] = useState(() => !isBlank(text));
  if (isDismissed) return null;
  const write = () => {
    setDismissed(true);
    onWrite(t('about.write', { treatment }));
  };
  return (
    <div role="status" className="mb-2 flex items-start gap-2 rounded-md bg-celadon-50 py-2 ps-4 pe-1 text-sm">
      <div className="min-w-0 flex-1 py-1">
        <p>
          {t.rich('about.same', { clinic: <Bidi>{clinic}</Bidi>, treatment: <Bidi className="font-semibold">{treatment}</Bidi> })}
          {hadDraft && getSentenceSeparator(language) + t('about.draft')}
        </p>
        <Button kind="quiet" size="s" className="-ms-4" onClick={write}>
          {t('about.do')}
        </Button>
      </div>
      <IconButton label={t('common.close')} onClick={() => setDismissed(true)}>
        <X className="size-5" />
      </IconButton>
    </div>
  );
}
