import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyReply {
    /** Adds the security headers to an answer. Headers that the answer sets itself take precedence. */
    secure(): void;
  }
}

/** Option of a route that adds the security headers itself, because it sends most answers with cached headers. */
export type SecuresItselfOption = { securesItself?: boolean };

/** Adds the security headers to an answer. */
export type AddSecurityHeaders = (answer: ServerResponse) => void;

/** Returns a function that adds the headers of every answer; they are computed once. `isSecure`: the product's public address is HTTPS. */
export function makeSecurityHeaders(isSecure: boolean): AddSecurityHeaders {
  const headers = computeHeaders(isSecure);
  return (answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
  };
}

/** Adds the strictest default headers to every answer. A page, a picture or a stand-in that needs another value sets its own. */
export function registerSecurityHeaders(app: FastifyInstance, secure: AddSecurityHeaders): void {
  app.decorateReply('secure', function secureThis(this: FastifyReply) {
    secure(this.raw);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!(request.routeOptions.config as SecuresItselfOption).securesItself) reply.secure();
    done();
  });
}

/** Computes the headers by running the library on a response that is never sent. */
function computeHeaders(isSecure: boolean): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Other sites need none of our resources. Resources meant for other sites set their own value.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000, includeSubDomains: true },
    // Pages set their own opener policy, for the payment window. The other headers below are only for browsers without content security policy.
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
