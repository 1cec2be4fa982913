import type { InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';

type Props = { threadId: number; state: InterpreterState; onEnded: () => void; onClose: () => void };

/** Asks for confirmation before either side ends the interpreting or withdraws the request. */
export function EndInterpreterDialog({ threadId, state: { state, name }, onEnded, onClose }: Props) {
  const t = useTranslations('thread');
  const toast = useToast();
  const isGiven = state === 'given';
  const ending = useMutation(async () => {
    await api('endInterpreter', { params: { id: threadId } });
    toast(t('interpreter.ended'), { tone: 'success' });
    onEnded();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t(isGiven ? 'interpreter.end.title' : 'interpreter.back.title')}
      confirmLabel={t(isGiven ? 'interpreter.end' : 'interpreter.takeBack')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.cancel')}
      busy={ending.pending}
      onConfirm={() => void ending.run()}
      onClose={onClose}
    >
      <p>{isGiven ? t.rich('interpreter.end.text', { name: <Bidi>{name}</Bidi> }) : t('interpreter.back.text')}</p>
      {ending.errorText && (
        <Notice tone="error" title={t('interpreter.failed')} className="mt-4">
          {ending.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
