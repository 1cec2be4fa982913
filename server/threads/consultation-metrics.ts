import { count, eq, min } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { MetricReader } from '../platform/metrics.ts';
import { messages } from './threads.tables.ts';

/** Metrics of conversations for the system's operators: the number of messages that wait for a translation, and the oldest wait. */
export function consultationMetrics({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): MetricReader[] {
  const pending = async () => {
    const [row] = await db
      .select({ messages: count(), oldest: min(messages.createdAt) })
      .from(messages)
      .where(eq(messages.translation, 'pending'));
    return row;
  };
  return [
    {
      name: 'naru_translations_waiting',
      help: 'Messages with a pending translation',
      read: async () => [{ value: (await pending())?.messages ?? 0 }],
    },
    {
      name: 'naru_translations_waiting_oldest_seconds',
      help: 'Age of the oldest pending translation',
      async read() {
        const oldest = (await pending())?.oldest;
        return [{ value: oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0 }];
      },
    },
  ];
}
