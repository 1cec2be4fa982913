import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Error of a desk that could not be loaded, with a retry button. */
export function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const t = useTranslations('operator');
  const failureText = useFailureText();
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
      {failureText.ofError(error)}
    </Notice>
  );
}
