/** Stand-ins for translation services, and the page for choosing their faults. */
import type { FastifyInstance } from 'fastify';
import { pageLanguage } from '../pages/languages.ts';
import { acceptForms, formOf, sendPage, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { libreSandbox } from './libre.http.ts';
import { rehearsalPage } from './pages.ts';
import { COUNTS, FAULTS, makeRehearsals, type Rehearsals, STAND_INS, type StandIn } from './rehearsals.ts';
import { translationSandbox } from './translation.http.ts';

export interface TranslationSandboxesOptions {
  store: SandboxStore;
  /** The key accepted by DeepL's stand-in. */
  authKey: string;
}

/** A Fastify plugin: /deepl and /libretranslate under its prefix, and their page at /translation. */
export async function translationSandboxes(app: FastifyInstance, { store, authKey }: TranslationSandboxesOptions): Promise<void> {
  const rehearsals = makeRehearsals(store);
  const behaviour = (standIn: StandIn) => ({
    fault: async () => (await rehearsals.now(standIn)).fault,
    spend: (fault: Parameters<Rehearsals['spend']>[1]) => rehearsals.spend(standIn, fault),
  });
  await app.register(translationSandbox, { prefix: '/deepl', authKey, store, ...behaviour('deepl') });
  await app.register(libreSandbox, { prefix: '/libretranslate', ...behaviour('libretranslate') });
  await app.register(rehearsalPages, { prefix: '/translation', rehearsals });
}

async function rehearsalPages(app: FastifyInstance, { rehearsals }: { rehearsals: Rehearsals }): Promise<void> {
  acceptForms(app);
  await servePageStyle(app);

  app.get('/', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const place = { prefix: app.prefix, language: pageLanguage([lang], request.headers['accept-language']) };
    const shown = await Promise.all(STAND_INS.map(async (standIn) => ({ standIn, now: await rehearsals.now(standIn) })));
    return sendPage(reply, rehearsalPage(shown, place), { leadsTo: [] });
  });

  app.post<{ Params: { standIn: string } }>('/:standIn', async (request, reply) => {
    const standIn = STAND_INS.find((one) => one === request.params.standIn);
    if (!standIn) return reply.code(404).send();
    const form = formOf(request);
    const fault = FAULTS.find((one) => one === form.get('fault')) ?? 'none';
    const count = COUNTS.find((one) => String(one) === form.get('count')) ?? 1;
    await rehearsals.set(standIn, { fault, left: fault === 'none' || count === 0 ? null : count });
    const lang = pageLanguage([form.get('lang')], request.headers['accept-language']);
    return reply.redirect(`${app.prefix}?lang=${lang}`, 303);
  });
}
