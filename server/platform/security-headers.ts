import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyReply {
    /** Puts the security headers on an answer; what the answer sets itself stands above them. */
    secure(): void;
  }
}

/** What a route says whose answers put their headers on themselves, as it sends most of them with a head that it keeps. */
export type SecuresItself = { securesItself?: boolean };

/** Puts the security headers on an answer. */
export type Secure = (answer: ServerResponse) => void;

/** The headers of every answer, made once. `isSecure`: the product's public address is HTTPS. */
export function securityHeaders(isSecure: boolean): Secure {
  const headers = headersOf(isSecure);
  return (answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
  };
}

/**
 * What every answer says to a browser, and the least of it: a page, a picture or a stand-in that needs another value sets its own. They
 * are the same for every answer.
 */
export function secureAnswers(app: FastifyInstance, secure: Secure): void {
  app.decorateReply('secure', function secureThis(this: FastifyReply) {
    secure(this.raw);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!(request.routeOptions.config as SecuresItself).securesItself) reply.secure();
    done();
  });
}

/** The headers as the library writes them on an answer that nobody gets. */
function headersOf(isSecure: boolean): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Other sites have no use for anything of ours; what is meant for them says so itself.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    // Pages say themselves whose windows they share a process with (the payment window); the rest is for browsers that know no policy.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}
