import Fastify from 'fastify';
import { readInput, reportPort } from './listen.ts';

/** Fastify alone: each path returns a prepared response, byte for byte the product's. */
const { answers } = readInput<{ answers: { path: string; headers: Record<string, string>; body: string }[] }>();
const app = Fastify();
for (const { path, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
}
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server.address());
