import Fastify from 'fastify';
import { translationSandbox } from '../../sandbox/translation/translation.http.ts';
import { readInput, reportPort } from './listen.ts';

/** Stand-in for the translation service, in its own process. The product and the bare server use the same one. */
const { authKey } = readInput<{ authKey: string }>();
const app = Fastify();
// biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
await app.register(translationSandbox, { prefix: '/deepl', authKey });
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server.address());
