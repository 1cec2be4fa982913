import { CloudOff } from 'lucide-react';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ThreadTranslate } from '../messages/thread-text.ts';
import type { ConnectionState } from './chat-connection.ts';

/** State of the connection in a line above the message box. Renders nothing while it is open. */
export function ConnectionNotice({ state, words, onRestart }: { state: ConnectionState; words: ThreadTranslate; onRestart: () => void }) {
  const t = useTranslations('thread');
  return (
    <div role="status" className="shrink-0">
      {(state === 'connecting' || state === 'waiting') && (
        <p className="flex items-center gap-2 bg-gold-100 px-4 py-2 text-sm md:px-6">
          {state === 'connecting' ? <Spinner className="size-4 shrink-0" /> : <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
          <span className="min-w-0">{t(`line.${state}`)}</span>
        </p>
      )}
      {state === 'replaced' && (
        <div className="flex flex-wrap items-center justify-between gap-2 bg-gold-100 px-4 py-1 text-sm md:px-6">
          <p className="min-w-0 py-2">{words('line.replaced')}</p>
          <Button kind="quiet" size="s" onClick={onRestart}>
            {t('line.here')}
          </Button>
        </div>
      )}
    </div>
  );
}
