import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

type ExportedFile = { name: string; url: string };

/** Exports everything held about the member. Asks for the password first, then creates and saves the file. */
export function ExportData() {
  const t = useTranslations('privacy');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const [ready, setReady] = useExportedFile();
  const { pending, errorText, run } = useMutation(async () => {
    const { file_name, zip } = await api('exportData');
    setReady({ name: file_name, url: createObjectUrl(zip) });
  }, handleProofRequired);
  return (
    <SectionCard id="export" title={t('export.title')} lead={t('export.lead')}>
      <p className="mt-2 text-ink-soft">{t('export.care')}</p>
      <Button full className="mt-4 md:w-auto" busy={pending} busyLabel={t('export.busy')} onClick={() => run()}>
        {t('export.start')}
      </Button>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {pending ? t('export.busy') : ''}
      </p>
      {errorText && (
        <Notice tone="error" title={t('export.failed')} className="mt-4">
          {errorText}
        </Notice>
      )}
      {ready && !pending && (
        <Notice
          tone="success"
          className="mt-4"
          action={
            <a href={ready.url} download={ready.name} className={buttonClass({ kind: 'quiet', size: 's' })}>
              {t('export.again')}
            </a>
          }
        >
          {t.rich('export.done', { name: <Ltr>{ready.name}</Ltr> })}
        </Notice>
      )}
      {proofDialog}
    </SectionCard>
  );
}

function createObjectUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
}

/** The finished file. It is saved at once and can be saved again until the page closes. */
function useExportedFile() {
  const [ready, setReady] = useState<ExportedFile>();
  const held = useRef<string>(undefined);
  useEffect(() => () => revokeObjectUrl(held.current), []);
  const take = (file: ExportedFile) => {
    revokeObjectUrl(held.current);
    held.current = file.url;
    const link = Object.assign(document.createElement('a'), { href: file.url, download: file.name });
    link.click();
    setReady(file);
  };
  return [ready, take] as const;
}

const revokeObjectUrl = (url: string | undefined) => {
  if (url) URL.revokeObjectURL(url);
};
