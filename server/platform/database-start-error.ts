import { ConfigError } from './config.ts';

/** Sentences for PostgreSQL errors that prevent startup, by SQLSTATE and system error code. */
const START_ERROR_SENTENCES: Record<string, string> = {
  '53300': 'the PostgreSQL server has no free connection. Raise max_connections or close other connections',
  '53200': 'the PostgreSQL server is out of memory',
  '53100': 'the disk of the PostgreSQL server is full',
  '53000': 'the PostgreSQL server is out of resources',
  '57P01': 'the PostgreSQL server is shutting down',
  '57P03': 'the PostgreSQL server is starting up or shutting down; try again in a moment',
  '28P01': 'the PostgreSQL server refuses the user or the password',
  '28000': 'the PostgreSQL server does not accept this user from this host (pg_hba.conf)',
  '3D000': 'the database does not exist; create it first',
  '42501': 'the user lacks the permission to create objects; it must own the database',
  '25006': 'the PostgreSQL server is a read-only standby; use the address of the primary',
  '57014': 'a statement at startup timed out on the PostgreSQL server',
  ECONNREFUSED: 'nothing listens at that address',
  ENOTFOUND: 'the host has no address',
  EAI_AGAIN: 'the host has no address at the moment',
  ETIMEDOUT: 'the PostgreSQL server does not answer in time',
  EHOSTUNREACH: 'there is no route to the host',
  ECONNRESET: 'the connection was closed by the other side',
};

/** Returns a sentence for the operator if PostgreSQL prevented the start; undefined for any other error. */
export function toDatabaseStartError(error: unknown): ConfigError | undefined {
  for (let e = error as { code?: string; message?: string; cause?: unknown } | undefined; e; e = e.cause as typeof e) {
    const sentence =
      START_ERROR_SENTENCES[e.code ?? ''] ?? (/timeout e|Connection terminated/.test(e.message ?? '') ? START_ERROR_SENTENCES.ETIMEDOUT : undefined);
    if (sentence) return new ConfigError(`DATABASE_URL: ${sentence}${e.code ? ` (${e.code})` : ''}.`);
  }
  return undefined;
}
