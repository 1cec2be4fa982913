import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';

/** The recovery codes, shown only once, to copy or download. `heading` is the first line of the file. */
export function RecoveryCodes({ codes, heading, onSaved }: { codes: string[]; heading: string; onSaved: () => void }) {
  const t = useTranslations('second-factor');
  const shared = useTranslations('console');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('codes.copied'), { tone: 'success' }),
      () => toast(t('codes.copyFailed'), { tone: 'error' }),
    );
  return (
    <Card as="section" padded className="grid gap-4">
      <div>
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {t('codes.title')}
        </h2>
        <p className="mt-1 text-ink-soft">{t('codes.text')}</p>
      </div>
      <ol aria-label={t('codes.list')} dir="ltr" className="grid gap-x-6 gap-y-1.5 rounded-sm bg-sunken px-4 py-3 font-mono text-sm md:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button kind="ghost" onClick={copy}>
          <Copy aria-hidden="true" className="size-5" />
          {shared('shared.copy')}
        </Button>
        <Button kind="ghost" onClick={() => downloadText(text)}>
          <Download aria-hidden="true" className="size-5" />
          {t('codes.download')}
        </Button>
      </div>
      <Notice still>{t('ended')}</Notice>
      <Button onClick={onSaved} className="md:justify-self-start">
        {t('codes.saved')}
      </Button>
    </Card>
  );
}

/** Saves a text from memory, without a request. */
function downloadText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  // Delayed, because the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
