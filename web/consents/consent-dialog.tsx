import { useState } from 'react';
import { CONSENT_TEXTS } from '../../contract/constants.ts';
import type { FixedDocument } from '../../contract/site/site.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { anonymousApi } from '../session/session.ts';
import { useQuery } from '../session/use-query.ts';
import { Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DocumentBody } from '../ui/document-body.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

const TEXTS = { ...CONSENT_TEXTS, terms: 'terms', privacy: 'privacy' } as const;
/** A text that is agreed to: a consent, the terms of use or the privacy policy. */
export type AgreedText = keyof typeof TEXTS;

/** Text of a consent, in a dialog over its form (specification 6.3). Shows the version in force, or the one that was agreed to. */
export function ConsentDialog({ consent, version, onClose }: { consent: AgreedText; version?: string; onClose: () => void }) {
  const t = useTranslations('consents');
  const [asked, ask] = useState(version);
  // The current version stays visible while another one loads.
  const reading = useQuery(consent, () => anonymousApi('document', { params: { name: TEXTS[consent] }, query: asked === undefined ? {} : { version: asked } }));
  const { value: text, reload } = reading;
  const read = (other: string) => {
    ask(other);
    reload();
  };
  return (
    <Dialog
      open
      kind="wide"
      text
      title={text?.title ?? t(consent)}
      subtitle={text && t.rich('version', { date: <Ltr>{text.version}</Ltr> })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button full onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {reading.failure !== undefined ? (
        <ErrorState title={t('failed')} action={<Button onClick={reload}>{t('retry')}</Button>} />
      ) : text ? (
        <>
          <VersionNote text={text} onRead={read} />
          <div className="grid gap-5 text-ink-soft" lang={text.language}>
            <p>{text.summary}</p>
            <DocumentBody sections={text.sections} heading="h3" />
          </div>
        </>
      ) : (
        <Loading label={t('loading')} className="grid gap-3">
          {['w-1/3', 'w-full', 'w-5/6', 'w-1/4', 'w-full'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <Skeleton key={i} className={`h-4 ${width}`} />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

/** Says that another version will replace this one, that this version is not in force yet, or that it no longer is. */
function VersionNote({ text: { version, in_force: inForce, coming }, onRead }: { text: FixedDocument; onRead: (version: string) => void }) {
  const t = useTranslations('consents');
  const other = version === inForce ? coming?.version : inForce;
  if (!other) return null;
  const date = <Ltr>{version === inForce ? other : version}</Ltr>;
  const words = version === inForce ? 'coming' : version > inForce ? 'announced' : 'earlier';
  return (
    <Notice
      still
      className="mb-5"
      action={
        <Button kind="ghost" size="s" onClick={() => onRead(other)}>
          {t(version === inForce ? 'coming.read' : 'inForce.read')}
        </Button>
      }
    >
      {t.rich(words, { date })}
    </Notice>
  );
}
