import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from '../thread/chat-message.ts';

/** Renders additional content below the two texts of a message; provided by the component that shows the conversation. */
export const MessageExtrasContext = createContext<(message: ChatMessage) => ReactNode>(() => null);
