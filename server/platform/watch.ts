import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One running call to a provider: `within` runs the work, `end` records the outcome. */
type WatchedCall = { within<T>(work: () => T): T; end(outcome: string, failed: boolean): void };

/** Observer of requests and provider calls, such as metrics or traces. It never learns who asked or what was written. */
export type Watcher = {
  /** Observes the requests of this server. */
  requests(app: FastifyInstance): void;
  /** Observes a call of a provider's port. */
  call(port: string, act: string): WatchedCall;
};

/** Returns the pattern of a request's route, never the address itself; `none` for an unknown address. */
export const routePattern = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
