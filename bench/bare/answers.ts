import Fastify from 'fastify';
import { readInput, reportPort } from './listen.ts';

/** A bare Fastify server. Each path returns a prepared response that equals the product's byte for byte. */
const { answers } = readInput<{ answers: { path: string; headers: Record<string, string>; body: string }[] }>();
const app = Fastify();
for (const { path, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
}
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server.address());
