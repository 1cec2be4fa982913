import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What a desk shows in place of what it could not load, and the way to try again. */
export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useTranslations('operator');
  const says = useFailureText();
  return (
    <Notice
      tone="error"
      title={title}
      className="mt-4"
      action={
        <Button kind="ghost" size="s" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {says.ofError(error)}
    </Notice>
  );
}
