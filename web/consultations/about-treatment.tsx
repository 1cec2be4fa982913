import { X } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '../../contract/rules.ts';
import { betweenSentences } from '../i18n/between-sentences.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type Props = {
  clinic: string;
  /** The treatment from whose page the chat was opened. */
  treatment: string;
  /** What stands in the box, unsent. */
  text: string;
  /** Puts words into the box, beneath what stands there. */
  onWrite: (text: string) => void;
};

/**
 * Who opens the chat on the page of another treatment comes into the conversation that she has with this clinic already: that is said, with what the
 * clinic does not know yet, and one press that begins the message about it.
 */
export function AboutTreatment({ clinic, treatment, text, onWrite }: Props) {
  const t = useTranslations('consultations');
  const { language } = useLanguage();
  const [isTold, setTold] = useState(false);
  // What she had begun before she came here, and not what she writes now.
  const [hadDraft] = useState(() => !isBlank(text));
  if (isTold) return null;
  const write = () => {
    setTold(true);
    onWrite(t('about.write', { treatment }));
  };
  return (
    <div role="status" className="mb-2 flex items-start gap-2 rounded-md bg-celadon-50 py-2 ps-4 pe-1 text-sm">
      <div className="min-w-0 flex-1 py-1">
        <p>
          {t.rich('about.same', { clinic: <Bidi>{clinic}</Bidi>, treatment: <Bidi className="font-semibold">{treatment}</Bidi> })}
          {hadDraft && betweenSentences(language) + t('about.draft')}
        </p>
        <Button kind="quiet" size="s" className="-ms-4" onClick={write}>
          {t('about.do')}
        </Button>
      </div>
      <IconButton label={t('close')} onClick={() => setTold(true)}>
        <X className="size-5" />
      </IconButton>
    </div>
  );
}
