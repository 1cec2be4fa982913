import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { Pin, Pins } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import type { ChatMessage } from '../chat-message.ts';

/** What is pinned to the thread that is shown, and what can be done with it from anywhere in it (specification 7.14). */
export type PinsHere = {
  threadId: number;
  side: UserType;
  /** Undefined until they are read. */
  pins: Pins | undefined;
  failure: unknown;
  again: () => void;
  /** To the message that a fact comes from. */
  jump: (messageId: number) => void;
  /** The clinic pins a fact from a message. */
  onPin?: ((message: ChatMessage) => void) | undefined;
};

export const PinsContext = createContext<PinsHere | undefined>(undefined);

/** The message to go to; another object for each press, so that the same one is gone to again. */
export type Jump = { messageId: number };

type Given = { threadId: number | undefined; side: UserType; round: number; onPin?: (message: ChatMessage) => void };

/** The pins of a thread, read again as the thread says that they have changed (`round`); and the jump that was asked for last. */
export function usePins({ threadId, side, round, onPin }: Given): { here: PinsHere | undefined; jump: Jump | undefined; landed: () => void } {
  const { value: pins, failure, again } = useQuery(threadId === undefined ? '' : String(threadId), () => api('pins', { params: { id: threadId ?? 0 } }));
  const [jump, setJump] = useState<Jump>();
  useEffect(() => {
    if (round > 0) again();
  }, [round, again]);
  const landed = useCallback(() => setJump(undefined), []);
  const here = useMemo(
    () => (threadId === undefined ? undefined : { threadId, side, pins, failure, again, onPin, jump: (messageId: number) => setJump({ messageId }) }),
    [threadId, side, pins, failure, again, onPin],
  );
  return { here, jump, landed };
}

/** The form of questions that came with a message; undefined for any other message. */
export function useMessageForm(messageId: number | null): QuestionForm | undefined {
  return useContext(PinsContext)?.pins?.forms.find((form) => form.message_id === messageId);
}

/** The answers to a form that stand now, by question. */
export const currentAnswers = ({ pinned }: Pins, formId: number): ReadonlyMap<string, Pin> =>
  new Map(pinned.flatMap((pin) => (pin.form_id === formId && pin.question !== null ? [[pin.question, pin] as const] : [])));
