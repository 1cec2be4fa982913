import type { PGlite } from '@electric-sql/pglite';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from './database.ts';

/** A waiting or running job, as a backup stores it. Scheduled jobs are left out, because the schedule enqueues them again. */
export type WaitingJob = { id: string; name: string; data: object; startAfter: string };

type Query = Database['query'];

/** Reads the waiting jobs on the caller's connection, so within its snapshot. */
export async function readWaitingJobs(query: Query): Promise<WaitingJob[]> {
  const { rows } = await query(`select to_regclass('pgboss.job')::text as present`);
  if (!rows[0]?.present) return [];
  const { rows: jobs } = await query(
    `select id::text as id, name, data::text as data, to_json(start_after) #>> '{}' as "startAfter" from pgboss.job
      where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' and name not in (select name from pgboss.schedule)
      order by created_on, id`,
  );
  return jobs.map((job) => ({ ...job, data: JSON.parse(String(job.data)) as object }) as WaitingJob);
}

export type JobQueues = {
  /** Enqueues a backed-up job again, in the caller's transaction. */
  putBack(query: Query, work: WaitingJob): Promise<void>;
  /** Deletes every waiting job, in the caller's transaction. */
  empty(query: Query): Promise<void>;
  close(): Promise<void>;
};

/** Opens these queues and creates missing ones, so that jobs can be restored before the product ever ran on this database. */
export async function openJobQueues(database: Database, names: Iterable<string>): Promise<JobQueues> {
  const boss = new PgBoss({
    db: database.kind === 'embedded' ? fromPglite(database.engine as PGlite) : { executeSql: (text, values) => database.query(text, values) },
    ...(database.kind === 'embedded' && { backend: 'pglite' as const }),
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  // The product sets the options of each queue when it starts.
  for (const name of names) await boss.createQueue(name);
  return {
    putBack: async (query, { name, ...job }) => void (await boss.insert(name, [job], { db: { executeSql: (text, values) => query(text, values) } })),
    empty: async (query) => void (await query('delete from pgboss.job where true')),
    close: () => boss.stop({ graceful: false }),
  };
}
