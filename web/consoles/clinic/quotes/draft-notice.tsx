import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Notice that a stored draft was restored, with a button to start over. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('clinic-quotes');
  return (
    <Notice
      tone="info"
      action={
        <Button size="s" kind="ghost" onClick={onStartOver}>
          {t('begun.discard')}
        </Button>
      }
    >
      {t('begun')}
    </Notice>
  );
}
