import type pg from 'pg';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import type { MetricReader } from './metrics.ts';

/** Metrics of the platform itself: pool connections, the Redis connection, and the job queues. */
export function platformMetrics({ database, bus }: { database: Database; bus: Pick<Bus, 'isRedisConnected'> }): MetricReader[] {
  return [...(database.kind === 'server' ? [poolMetric(database.engine as pg.Pool)] : []), ...redisMetrics(bus), ...queueMetrics(database)];
}

function redisMetrics({ isRedisConnected }: Pick<Bus, 'isRedisConnected'>): MetricReader[] {
  if (!isRedisConnected) return [];
  const read = () => [{ labels: {}, value: isRedisConnected() ? 1 : 0 }];
  return [{ name: 'naru_redis_connected', help: '1 while this process is connected to Redis, else 0', labels: [], read }];
}

function poolMetric(pool: pg.Pool): MetricReader {
  return {
    name: 'naru_database_connections',
    help: 'PostgreSQL connections by state, and work waiting for one',
    labels: ['state'],
    read: () => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited-for' }, value: pool.waitingCount },
    ],
  };
}

function queueMetrics(database: Database): MetricReader[] {
  const byQueue = (name: string, help: string, which: string): MetricReader => ({
    name,
    help,
    labels: ['queue'],
    async read() {
      const { rows } = await database.query(
        `select queue.name, count(job.id)::int as jobs from pgboss.queue left join pgboss.job on job.name = queue.name and ${which} group by queue.name order by 1`,
      );
      return rows.filter(({ name }) => !String(name).startsWith('__')).map(({ name, jobs }) => ({ labels: { queue: String(name) }, value: Number(jobs) }));
    },
  });
  return [
    byQueue('naru_jobs_due', 'Jobs that could be done now, by queue', `job.state in ('created', 'retry') and job.start_after <= now()`),
    byQueue('naru_jobs_failed', 'Jobs that were given up in the last week, by queue', `job.state = 'failed'`),
  ];
}
