import { Pin } from 'lucide-react';
import { useContext } from 'react';
import type { PinList } from '../../../contract/desk/pins.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { MetaButton } from '../messages/message-meta.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { usePinName } from './pin-words.tsx';
import { PinsContext, type ThreadPins } from './thread-pins.tsx';

/** Line below a message: the kind of its pin, and the clinic's button to pin it. Renders nothing if nothing can be pinned. */
export function MessagePinLine({ message }: { message: ChatMessage }) {
  const here = useContext(PinsContext);
  return here?.pins && message.messageId !== null ? <PinKindLine message={message} pins={here.pins} onPin={here.onPin} /> : null;
}

function PinKindLine({ message, pins, onPin }: { message: ChatMessage; pins: PinList; onPin: ThreadPins['onPin'] }) {
  const t = useTranslations('pins');
  const nameOf = usePinName();
  const kinds = pins.pinned.filter((pin) => pin.message_id === message.messageId && pin.form_id === null).map((pin) => nameOf(pin, pins.forms));
  if (kinds.length === 0 && !onPin) return null;
  return (
    <>
      {kinds.length > 0 && (
        <span className="flex items-center gap-1">
          <Pin aria-hidden="true" className="size-3.5" />
          {t('pin.is', { kinds: [...new Set(kinds)].join(', ') })}
        </span>
      )}
      {onPin && <MetaButton onPress={() => onPin(message)}>{t('pin')}</MetaButton>}
    </>
  );
}
