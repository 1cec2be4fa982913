import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { Pin, PinList } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import type { ChatMessage } from '../thread/chat-message.ts';

/** Pins of the shown thread, and the actions on them for its components (specification 7.14). */
export type ThreadPins = {
  threadId: number;
  side: UserType;
  /** Undefined until they are loaded. */
  pins: PinList | undefined;
  failure: unknown;
  reload: () => void;
  /** Scrolls to the message of a fact. */
  jump: (messageId: number) => void;
  /** Pins a fact from a message. For the clinic only. */
  onPin?: ((message: ChatMessage) => void) | undefined;
};

export const PinsContext = createContext<ThreadPins | undefined>(undefined);

/** The message to scroll to. Each press creates a new object, so that the same message can be the target again. */
export type JumpTarget = { messageId: number };

type UsePinsOptions = { threadId: number | undefined; side: UserType; round: number; onPin?: (message: ChatMessage) => void };

/** Loads the pins of a thread, and again when `round` changes. Returns them with the last requested jump. */
export function usePins({ threadId, side, round, onPin }: UsePinsOptions): {
  here: ThreadPins | undefined;
  jump: JumpTarget | undefined;
  onJumped: () => void;
} {
  const { value: pins, failure, reload } = useQuery(threadId === undefined ? '' : String(threadId), () => api('pins', { params: { id: threadId ?? 0 } }));
  const [jump, setJump] = useState<JumpTarget>();
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  const landed = useCallback(() => setJump(undefined), []);
  const here = useMemo(
    () => (threadId === undefined ? undefined : { threadId, side, pins, failure, reload, onPin, jump: (messageId: number) => setJump({ messageId }) }),
    [threadId, side, pins, failure, reload, onPin],
  );
  return { here, jump, onJumped: landed };
}

/** Returns the question form that came with a message; undefined for any other message. */
export function useQuestionFormOfMessage(messageId: number | null): QuestionForm | undefined {
  return useContext(PinsContext)?.pins?.forms.find((form) => form.message_id === messageId);
}

/** Returns the current answers to a form, by question. */
export const findCurrentAnswers = ({ pinned }: PinList, formId: number): ReadonlyMap<string, Pin> =>
  new Map(pinned.flatMap((pin) => (pin.form_id === formId && pin.question !== null ? [[pin.question, pin] as const] : [])));
