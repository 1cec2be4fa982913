import { useConsoleContext } from '../../consoles/console-context.ts';
import { HelpDesk } from '../../consoles/operator/help-desk.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Who wrote to the operators, and what they answer (specification 5.20). */
export default function OperatorHelpPage() {
  const t = useTranslations('operator-help');
  const { brand } = useConsoleContext();
  return (
    <>
      <title>{`${t('title')} · ${brand}`}</title>
      <HelpDesk />
    </>
  );
}
