import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { downloadTextFile } from '../download-text-file.ts';

/** Saves the translators' corrections as a file of examples: one JSON object per line, without names, phone or ID numbers and dates. */
export function ExportCorrections() {
  const t = useTranslations('operator-translations');
  const { pending, errorText, run } = useMutation(async () => {
    const { file_name, count, lines } = await api('corrections');
    if (count === 0) return toast(t('corrections.none'));
    downloadTextFile(file_name, lines, 'application/jsonl');
    toast(t('corrections.saved', { count }), { tone: 'success' });
  });
  return (
    <div>
      <Button kind="ghost" size="s" busy={pending} onClick={() => void run()}>
        {t('corrections.save')}
      </Button>
      {errorText && (
        <p role="alert" className="mt-1 text-sm text-sunday">
          {errorText}
        </p>
      )}
    </div>
  );
}
