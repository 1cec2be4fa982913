import { useEffect, useState } from 'react';
import type { FixedDocument } from '../../contract/site.ts';
import { CONSENTS, type Consent } from '../../contract/words.ts';
import { useWords } from '../i18n/words.tsx';
import { anonymous } from '../session/session.ts';
import { Ltr } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

/** The text of one consent, above the form it belongs to. */
export function ConsentDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const t = useWords('consultations');
  const [found, setFound] = useState<FixedDocument | 'failed'>();
  const [round, setRound] = useState(0);
  const [version, setVersion] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const ending = new AbortController();
    setFound(undefined);
    const asked = { params: { name: CONSENTS[consent] }, query: version === undefined ? {} : { version }, signal: ending.signal };
    anonymous('document', asked).then(setFound, () => !ending.signal.aborted && setFound('failed'));
    return () => ending.abort();
  }, [consent, version, round]);
  const text = found === 'failed' ? undefined : found;
  return (
    <Dialog
      open
      kind="wide"
      text
      title={text?.title ?? t(`consent.${consent}`)}
      subtitle={text && t.rich('consent.version', { version: <Ltr>{text.version}</Ltr> })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <Button full onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {found === 'failed' && <ErrorState title={t('consent.failed')} action={<Button onClick={() => setRound(round + 1)}>{t('retry')}</Button>} />}
      {!found && (
        <Loading label={t('consent.loading')} className="grid gap-3 py-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </Loading>
      )}
      {text && <Standing text={text} onRead={setVersion} />}
      {text && <DocumentText text={text} />}
    </Dialog>
  );
}

/** That another text will take the place of the one in force; and the way back from it. */
function Standing({ text: { version, in_force: inForce, coming }, onRead }: { text: FixedDocument; onRead: (version: string) => void }) {
  const t = useWords('consultations');
  const other = version === inForce ? coming?.version : inForce;
  if (!other) return null;
  return (
    <Notice
      still
      className="mb-5"
      action={
        <Button kind="ghost" size="s" onClick={() => onRead(other)}>
          {t(version === inForce ? 'consent.coming.read' : 'consent.inForce.read')}
        </Button>
      }
    >
      {version === inForce ? t.rich('consent.coming', { date: <Ltr>{other}</Ltr> }) : t.rich('consent.announced', { date: <Ltr>{version}</Ltr> })}
    </Notice>
  );
}

function DocumentText({ text }: { text: FixedDocument }) {
  return (
    <div lang={text.language} className="grid gap-5">
      <p className="text-ink-soft">{text.summary}</p>
      {text.sections.map((section) => (
        <section key={section.heading} className="grid gap-2">
          <h3 className="font-text text-base font-semibold tracking-normal">{section.heading}</h3>
          {section.body.map((part) => (
            <Part key={JSON.stringify(part)} part={part} of={section.heading} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Part({ part, of }: { part: FixedDocument['sections'][number]['body'][number]; of: string }) {
  if (typeof part === 'string') return <p className="text-ink-soft">{part}</p>;
  if ('list' in part) {
    return (
      <ul className="list-disc ps-5 text-ink-soft">
        {part.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return (
    <section
      aria-label={[of, ...(part.table[0] ?? [])].join(' · ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with a keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="scroller-sideways"
    >
      <table className="w-full text-sm text-ink-soft">
        <tbody>
          {part.table.map((row) => (
            <tr key={row.join('|')} className="border-b border-line">
              {row.map((cell) => (
                <td key={cell} className="py-2 pe-4 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
