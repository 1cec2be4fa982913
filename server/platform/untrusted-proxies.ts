import { BlockList, isIP, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { splitList } from './config-fields.ts';
import type { Log } from './log.ts';
import type { MetricReader } from './metrics.ts';

/** Private networks: they contain reverse proxies, not people, so their addresses may be logged (security 8.4). */
const PRIVATE_NETWORKS = '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,::1,fc00::/7,fe80::/10';

/**
 * Counts requests with `X-Forwarded-For` from an address that TRUST_PROXY does not name, and warns once. Behind such a proxy all clients count as one
 * client and share every limit. Returns the metric.
 */
export function watchUntrustedProxies(app: FastifyInstance, { config, log }: { config: Pick<Config, 'TRUST_PROXY'>; log: Pick<Log, 'warn'> }): MetricReader {
  const [trusted, nearby] = [makeNetworkMatcher(config.TRUST_PROXY), makeNetworkMatcher(PRIVATE_NETWORKS)];
  let requests = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    // A page's in-process call forwards the header of the page's reader.
    if (request.headers['x-forwarded-for'] !== undefined && socket instanceof Socket) note(socket.remoteAddress ?? '');
    done();
  });
  function note(remote: string): void {
    const address = remote.replace(/^::ffff:(?=[\d.]+$)/, '');
    if (trusted(address)) return;
    requests += 1;
    if (requests > 1) return;
    const from = nearby(address) ? address : 'a public address';
    log.warn(`X-Forwarded-For came from ${from}, which is not in TRUST_PROXY. If this is your proxy, add it: until then all its clients share one rate limit.`);
  }
  return {
    name: 'naru_untrusted_proxy_requests',
    help: 'Requests with X-Forwarded-For from an address that is not in TRUST_PROXY',
    read: () => [{ value: requests }],
  };
}

/** Returns a function that tests if an address is in a list of addresses and networks. */
function makeNetworkMatcher(list: string): (address: string) => boolean {
  const known = new BlockList();
  for (const one of splitList(list)) {
    const [address = '', prefix] = one.split('/');
    const family = addressFamily(address);
    known.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => isIP(address) !== 0 && known.check(address, addressFamily(address));
}

const addressFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
