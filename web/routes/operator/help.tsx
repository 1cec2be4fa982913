import { useConsoleContext } from '../../consoles/console-context.ts';
import { HelpConversations } from '../../consoles/operator/help-conversations.tsx';
import { useTranslations } from '../../i18n/translations.tsx';

/** Threads between members and operators (specification 5.20). */
export default function OperatorHelpPage() {
  const t = useTranslations('console');
  const { brand } = useConsoleContext();
  return (
    <>
      <title>{`${t('page.help')} · ${brand}`}</title>
      <HelpConversations />
    </>
  );
}
