import { createHash } from 'node:crypto';
import pg from 'pg';

/** PostgreSQL's code for a named statement that the connection does not have. */
const UNKNOWN_STATEMENT_CODE = '26000';
const PROBE_TIMEOUT_MS = 3_000;
const PROBE = { name: 'naru_probe', text: 'select 1' };

const namesByText = new Map<string, string>();

/**
 * Returns the name under which a connection keeps a statement, so that PostgreSQL parses it once. The name has a hash of the text, because a process of
 * another version may have prepared another text on the same connection.
 */
export function statementName(prefix: string, text: string): string {
  const name = namesByText.get(text) ?? `${prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  namesByText.set(text, name);
  return name;
}

/** A connection that sends every statement without its name. */
export class NamelessClient extends pg.Client {
  // The driver's overloads differ in what they return; the arguments are passed on as they are.
  override query(config: unknown, ...rest: unknown[]): never {
    const nameless = typeof config === 'object' && config && 'name' in config ? { ...config, name: undefined } : config;
    return super.query(nameless as string, ...(rest as [])) as never;
  }
}

/**
 * True if a connection finds its named statements again. False behind a pooler that switches servers between transactions and does not follow
 * statements: while another transaction holds the server that knows a statement, it reaches one that does not. Throws if the server cannot be used.
 */
export async function findsNamedStatements(connectionString: string): Promise<boolean> {
  const options = { connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS };
  const [asking, holding] = [new pg.Client(options), new pg.Client(options)];
  // Without a listener, a connection that breaks would end the process.
  for (const client of [asking, holding]) client.on('error', () => undefined);
  try {
    await Promise.all([asking.connect(), holding.connect()]);
    await asking.query(PROBE);
    await holding.query('begin');
    await asking.query(PROBE);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNKNOWN_STATEMENT_CODE) return false;
    throw error;
  } finally {
    await Promise.all([asking.end(), holding.end()]);
  }
}
