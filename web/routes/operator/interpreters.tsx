import { useConsoleContext } from '../../consoles/console-context.ts';
import { InterpreterDesk } from '../../consoles/operator/interpreter-desk.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Requests for a human interpreter, their assignments, and how the promise is kept (specification 5.19), for operators. */
export default function OperatorInterpretersPage() {
  const t = useTranslations('operator-interpreters');
  const { brand } = useConsoleContext();
  return (
    <main className="mx-auto grid max-w-6xl gap-6 px-5 py-6 md:py-8">
      <title>{`${t('title')} · ${brand}`}</title>
      <header className="grid gap-1">
        <h1>{t('title')}</h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      <InterpreterDesk />
    </main>
  );
}
