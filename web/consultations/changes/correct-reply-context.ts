import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from '../chat-message.ts';

/** A canned reply that is corrected: `which` is its place, as the API names it. */
export type CorrectedReply = { message: ChatMessage; which: { id: number; message_id: number }; onClose: () => void };

/** The dialog that corrects a canned reply through its holes; undefined where nobody sends any. */
export const CorrectReplyContext = createContext<((given: CorrectedReply) => ReactNode) | undefined>(undefined);
