import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from './chat-message.ts';

/** What whoever shows a conversation puts beneath a message's two voices. */
export const AlsoContext = createContext<(message: ChatMessage) => ReactNode>(() => null);
