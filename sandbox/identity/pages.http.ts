/** A provider's pages: choosing a person, and the redirect with a code or a refusal. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageLanguage } from '../pages/languages.ts';
import { formOf, sendPage } from '../pages/serve.ts';
import type { Codes } from './codes.ts';
import type { Client } from './identity-sandbox.ts';
import { type ChoicePageOptions, choicePage, faultPage } from './pages.ts';
import { NEW_PERSON_ID, newPersonFrom, SANDBOX_PEOPLE, type SandboxPerson } from './people.ts';
import { parseRehearsal } from './rehearsals.ts';
import { type AuthorizeFault, type AuthorizeRequest, readRequest } from './requests.ts';

export interface Authorizing {
  provider: 'google' | 'line';
  client: Client;
  codes: Codes;
  brand: string;
  /** Prefix of the whole stand-in. */
  root: string;
  /** Address of the page below this provider's prefix. */
  path: string;
}

/** Each provider's error codes for a refusal and for an outage: upper case at LINE, not at Google (providers 3.1). */
const ERRORS = {
  google: { refused: 'access_denied', broken: 'server_error' },
  line: { refused: 'ACCESS_DENIED', broken: 'SERVER_ERROR' },
};

export async function authorizePages(app: FastifyInstance, options: Authorizing): Promise<void> {
  const { provider, client, codes, path } = options;

  app.get(path, async (request, reply) => {
    const asked = readRequest(queryOf(request), client);
    const page = pageFor(request, options);
    return typeof asked === 'string' ? sendPage(reply.code(400), faultPage(asked, page)) : sendPage(reply, choicePage(page), { leadsTo: [asked.redirectUri] });
  });

  // The form carries the request in its address, so that nothing is stored for people who only open the page.
  app.post(path, async (request, reply) => {
    const asked: AuthorizeRequest | AuthorizeFault = readRequest(queryOf(request), client);
    if (typeof asked === 'string') return sendPage(reply.code(400), faultPage(asked, pageFor(request, options)));
    const form = formOf(request);
    const { redirectUri, state, ...granted } = asked;
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
      return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(url.href, 303);
    };
    const rehearsal = parseRehearsal(form.get('rehearse'));
    if (rehearsal === 'sent-back') return back({ error: ERRORS[provider].broken });
    const person = personOf(form.get('person'));
    if (form.get('act') !== 'allow' || !person) return back({ error: ERRORS[provider].refused });
    return back({
      code: await codes.issue({ provider, person, redirectUri, rehearsal, ...(asksFriendship(request) && { follows: form.has('follow') }), ...granted }),
    });
  });
}

function personOf(id: string | null): SandboxPerson | undefined {
  return id === NEW_PERSON_ID ? newPersonFrom(randomBytes(4).toString('hex')) : SANDBOX_PEOPLE.find((person) => person.id === id);
}

const asksFriendship = (request: FastifyRequest) => queryOf(request).bot_prompt !== undefined;
const queryOf = (request: FastifyRequest) => request.query as Record<string, unknown>;

function pageFor(request: FastifyRequest, { provider, brand, root }: Authorizing): ChoicePageOptions {
  const query = queryOf(request);
  const asked = [query.lang, query.ui_locales, query.hl].map((one) => (typeof one === 'string' ? one.slice(0, 2) : undefined));
  const language = pageLanguage(asked, request.headers['accept-language']);
  return { provider, brand, prefix: root, language, query: new URLSearchParams(request.url.split('?').slice(1).join('?')) };
}
