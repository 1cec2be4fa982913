/** Followers of the product's account at LINE, shared by both of LINE's stand-ins, sign-in and messages. */
import type { SandboxStore } from '../store.ts';

export interface Follower {
  subject: string;
  follows: boolean;
}

const KIND = 'line-follower';
const MAX_FOLLOWERS = 100;

export function createFollowers(store: SandboxStore) {
  return {
    async follows(subject: string): Promise<boolean> {
      return (await store.get<Follower>(KIND, subject))?.follows ?? false;
    },
    async set(subject: string, follows: boolean): Promise<void> {
      if (!(await store.insert<Follower>(KIND, subject, { subject, follows }))) await store.update<Follower>(KIND, subject, (one) => ({ ...one, follows }));
    },
    list: () => store.list<Follower>(KIND, MAX_FOLLOWERS),
  };
}
