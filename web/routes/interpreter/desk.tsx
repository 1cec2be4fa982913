import { useConsoleContext } from '../../consoles/console-context.ts';
import { InterpreterThreads } from '../../consoles/interpreter/threads.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** The conversations assigned to an interpreter, and the open one (specification 5.19). */
export default function InterpreterPage() {
  const t = useTranslations('interpreter');
  const { brand } = useConsoleContext();
  return (
    <>
      <title>{`${t('title')} · ${brand}`}</title>
      <InterpreterThreads />
    </>
  );
}
