import type { SignalBus } from '../../signals.ts';
import type { Connection } from './connection.ts';
import { changedFrame } from './frames.ts';

/** Pages of members, staff and operators that listen to all changes in their own data. They learn that something changed, never the text. */
export type MemberListeners = {
  join(connection: Connection): void;
  leave(connection: Connection): void;
  send(memberId: string, frame: string): void;
  /** True if an interpreter listens to this process. */
  hasInterpreters(): boolean;
  stop(): void;
};

/** Forwards announcements of all processes to a member's listening sockets in this one. After lost hints it reports that anything may have changed. */
export function makeMemberListeners(bus: SignalBus): MemberListeners {
  const members = new Map<string, Set<Connection>>();
  const send = (memberId: string, frame: string) => {
    for (const connection of members.get(memberId) ?? []) connection.send(frame);
  };
  const everybody = () => [...members.values()].flatMap((connections) => [...connections]);
  const stops = [
    bus.subscribe('member.changed', ({ memberId, hospitalId, what }) => {
      send(memberId, changedFrame(hospitalId, what));
    }),
    bus.subscribe('notices.changed', ({ memberIds }) => {
      for (const memberId of memberIds) send(memberId, changedFrame(null, 'notices'));
    }),
    bus.subscribe('operators.queues', () => {
      for (const connection of everybody()) if (connection.caller.role === 'operator') connection.send(changedFrame(null, 'queues'));
    }),
    bus.onGap(() => {
      for (const connection of everybody()) connection.send(changedFrame(null, 'thread'));
    }),
  ];
  return {
    send,
    hasInterpreters: () => everybody().some(({ caller }) => caller.role === 'interpreter'),
    join(connection) {
      const { memberId } = connection.caller;
      members.set(memberId, (members.get(memberId) ?? new Set()).add(connection));
    },
    leave(connection) {
      const { memberId } = connection.caller;
      const own = members.get(memberId);
      own?.delete(connection);
      if (own?.size === 0) members.delete(memberId);
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
