import type { UserType } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { getSessionEndSignal } from '../../session/send-request.ts';
import { api, SessionEndedError } from '../../session/session.ts';
import { type ChatConnection, type ConnectionHandlers, openConnection } from './chat-connection.ts';

/** Opens a chat socket: for a member to one clinic, for a coordinator (without `receiver`) to all of the clinic's patients. */
export function openBrowserConnection(side: UserType, receiver: number | undefined, handlers: ConnectionHandlers): ChatConnection {
  return openSocketConnection({ user_type: side, ...(receiver === undefined ? {} : { receiver_id: String(receiver) }) }, handlers);
}

/** Opens a socket that reports changes of the member's data with any clinic (specification 5.7). */
export function listenForChanges(handlers: Required<Pick<ConnectionHandlers, 'onOpen' | 'onChanged' | 'onState'>>): ChatConnection {
  const nothing = () => undefined;
  return openSocketConnection({ hears: 'changes' }, { onFrame: nothing, onLost: nothing, probe: () => false, ...handlers });
}

function openSocketConnection(query: Record<string, string>, handlers: ConnectionHandlers): ChatConnection {
  return openConnection(
    {
      // Aborted at logout, because the server would refuse the ticket anyway.
      ticket: async (signal) => (await api('ticket', { signal: AbortSignal.any([signal, getSessionEndSignal()]) })).token,
      connect: (token) => new WebSocket(socketAddress({ ...query, token })),
      finalState(error) {
        if (error instanceof SessionEndedError) return 'ended';
        return error instanceof ApiError && error.status === 403 ? 'refused' : undefined;
      },
      onWake(act) {
        const seen = () => document.visibilityState === 'visible' && act();
        window.addEventListener('online', act);
        document.addEventListener('visibilitychange', seen);
        return () => {
          window.removeEventListener('online', act);
          document.removeEventListener('visibilitychange', seen);
        };
      },
      onOffline(act) {
        window.addEventListener('offline', act);
        return () => window.removeEventListener('offline', act);
      },
    },
    handlers,
  );
}

function socketAddress(query: Record<string, string>): string {
  const url = new URL('/ws/chat', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
