import { useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { useMutation } from '../../session/use-mutation.ts';
import { activateNewVersion, useHasNewVersion } from '../../session/versions.ts';
import { Button } from '../../ui/button.tsx';
import { storeTypedFields } from './typed-fields.ts';

/** Announces a new version with a button that activates it. Nothing changes until the button is pressed. */
export default function NewVersion() {
  const t = useTranslations('offline');
  const waits = useHasNewVersion();
  const [isLater, setLater] = useState(false);
  const { pending, run } = useMutation(async () => {
    storeTypedFields();
    await activateNewVersion();
  });
  if (!waits || isLater) return null;
  return (
    <div className="fixed inset-x-0 bottom-20 z-40 flex justify-center px-4 short:bottom-4 md:bottom-6 print:hidden">
      <div role="status" className="flex max-w-md flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface px-4 py-2 shadow-2 inset-ring inset-ring-line">
        <p className="min-w-0 flex-[1_1_10rem] text-sm">
          <span className="block font-semibold">{t('version.title')}</span>
          {t('version.text')}
        </p>
        <Button size="s" busy={pending} busyLabel={t('version.reloading')} onClick={() => void run()}>
          {t('version.reload')}
        </Button>
        <Button kind="quiet" size="s" onClick={() => setLater(true)}>
          {t('version.later')}
        </Button>
      </div>
    </div>
  );
}
