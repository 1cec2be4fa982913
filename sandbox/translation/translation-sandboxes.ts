/** Stand-ins for translation services, and the page for choosing their faults. */
import type { FastifyInstance } from 'fastify';
import { choosePageLanguage } from '../pages/languages.ts';
import { addFormParser, parsedForm, sendPage, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import type { TranslationFault } from './behaviour.ts';
import { libreSandbox } from './libre.http.ts';
import { type ModelFault, modelSandbox } from './model.http.ts';
import { renderRehearsalPage } from './pages.ts';
import { FAULTS_BY_STAND_IN, makeRehearsals, REHEARSAL_COUNTS, STAND_INS, type StandIn, type StandInFault, type TranslationRehearsals } from './rehearsals.ts';
import { translationSandbox } from './translation.http.ts';

export interface TranslationSandboxesOptions {
  store: SandboxStore;
  /** The key accepted by DeepL's stand-in. */
  authKey: string;
  /** True if a language model is asked for second opinions, so that its stand-in is mounted. */
  hasOpinion?: boolean;
}

/** A Fastify plugin: /deepl, /libretranslate and /opinion under its prefix, and their page at /translation. */
export async function translationSandboxes(app: FastifyInstance, { store, authKey, hasOpinion = false }: TranslationSandboxesOptions): Promise<void> {
  const rehearsals = makeRehearsals(store);
  // A rehearsal uses only the faults of its own stand-in.
  const behaviour = <F extends StandInFault>(standIn: StandIn) => ({
    fault: async () => (await rehearsals.now(standIn)).fault as F,
    spend: (fault: F) => rehearsals.spend(standIn, fault),
  });
  await app.register(translationSandbox, { prefix: '/deepl', authKey, store, ...behaviour<TranslationFault>('deepl') });
  await app.register(libreSandbox, { prefix: '/libretranslate', ...behaviour<TranslationFault>('libretranslate') });
  if (hasOpinion) await app.register(modelSandbox, { prefix: '/opinion', apiKey: authKey, ...behaviour<ModelFault>('opinion') });
  const standIns = STAND_INS.filter((one) => hasOpinion || one !== 'opinion');
  await app.register(registerRehearsalPages, { prefix: '/translation', rehearsals, standIns });
}

async function registerRehearsalPages(
  app: FastifyInstance,
  { rehearsals, standIns }: { rehearsals: TranslationRehearsals; standIns: readonly StandIn[] },
): Promise<void> {
  addFormParser(app);
  await servePageStyle(app);

  app.get('/', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const place = { prefix: app.prefix, language: choosePageLanguage([lang], request.headers['accept-language']) };
    const shown = await Promise.all(standIns.map(async (standIn) => ({ standIn, now: await rehearsals.now(standIn) })));
    return sendPage(reply, renderRehearsalPage(shown, place), { leadsTo: [] });
  });

  app.post<{ Params: { standIn: string } }>('/:standIn', async (request, reply) => {
    const standIn = standIns.find((one) => one === request.params.standIn);
    if (!standIn) return reply.code(404).send();
    const form = parsedForm(request);
    const fault = FAULTS_BY_STAND_IN[standIn].find((one) => one === form.get('fault')) ?? 'none';
    const count = REHEARSAL_COUNTS.find((one) => String(one) === form.get('count')) ?? 1;
    await rehearsals.set(standIn, { fault, left: fault === 'none' || count === 0 ? null : count });
    const lang = choosePageLanguage([form.get('lang')], request.headers['accept-language']);
    return reply.redirect(`${app.prefix}?lang=${lang}`, 303);
  });
}
