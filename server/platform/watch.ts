import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One call to the outside as it goes on: `within` runs the work, `end` says what came of it. */
type WatchedCall = { within<T>(work: () => T): T; end(outcome: string, failed: boolean): void };

/** Who follows what the product does: the metrics, the traces. None of them learns who asked, or what was said. */
export type Watcher = {
  /** Follows the requests of this server. */
  requests(app: FastifyInstance): void;
  /** Follows a call of a port of the providers. */
  call(port: string, act: string): WatchedCall;
};

/** Where a request went: the pattern of its route, so that nothing of an address is kept; `none` for an address that there is not. */
export const routePattern = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
