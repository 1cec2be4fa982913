import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from '../thread/chat-message.ts';

/** Renders additional content below the two texts of a message. The component that shows the conversation provides it. */
export const MessageExtrasContext = createContext<(message: ChatMessage) => ReactNode>(() => null);
