import { createContext, type ReactNode } from 'react';
import type { ChatMessage } from './chat-message.ts';

/** Renders additional content below the two texts of a message; provided by the component that shows the conversation. */
export const AlsoContext = createContext<(message: ChatMessage) => ReactNode>(() => null);
