import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from '../thread/chat-message.ts';

/** A canned reply to correct; `which`: the message's IDs for the API. */
export type CorrectedReply = { message: ChatMessage; which: { id: number; message_id: number }; onClose: () => void };

/** Renders the dialog that corrects a canned reply through its holes; undefined where no canned replies are sent. */
export const CorrectReplyContext = createContext<((given: CorrectedReply) => ReactNode) | undefined>(undefined);
