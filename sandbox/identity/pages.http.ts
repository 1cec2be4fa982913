/** A provider's pages: choosing a person, and the redirect with a code or a refusal. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { choosePageLanguage } from '../pages/languages.ts';
import { parsedForm, sendPage } from '../pages/serve.ts';
import type { CodeStore } from './codes.ts';
import type { OAuthClient } from './identity-sandbox.ts';
import { type ChoicePageOptions, renderChoicePage, renderFaultPage } from './pages.ts';
import { makeNewPerson, NEW_PERSON_ID, SANDBOX_PEOPLE, type SandboxPerson } from './people.ts';
import { parseRehearsal } from './rehearsals.ts';
import { type AuthorizeFault, type AuthorizeRequest, readAuthorizeRequest } from './requests.ts';

export interface AuthorizePagesOptions {
  provider: 'google' | 'line';
  client: OAuthClient;
  codes: CodeStore;
  brand: string;
  /** Prefix of the whole stand-in. */
  root: string;
  /** Address of the page below this provider's prefix. */
  path: string;
}

/** Each provider's error codes for a refusal and for an outage: upper case at LINE, not at Google (providers 3.1). */
const ERROR_CODES = {
  google: { refused: 'access_denied', broken: 'server_error' },
  line: { refused: 'ACCESS_DENIED', broken: 'SERVER_ERROR' },
};

export async function authorizePages(app: FastifyInstance, options: AuthorizePagesOptions): Promise<void> {
  const { provider, client, codes, path } = options;

  app.get(path, async (request, reply) => {
    const asked = readAuthorizeRequest(readQuery(request), client);
    const page = makePageOptions(request, options);
    return typeof asked === 'string'
      ? sendPage(reply.code(400), renderFaultPage(asked, page))
      : sendPage(reply, renderChoicePage(page), { leadsTo: [asked.redirectUri] });
  });

  // The form carries the request in its address, so that nothing is stored for people who only open the page.
  app.post(path, async (request, reply) => {
    const asked: AuthorizeRequest | AuthorizeFault = readAuthorizeRequest(readQuery(request), client);
    if (typeof asked === 'string') return sendPage(reply.code(400), renderFaultPage(asked, makePageOptions(request, options)));
    const form = parsedForm(request);
    const { redirectUri, state, ...granted } = asked;
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
      return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(url.href, 303);
    };
    const rehearsal = parseRehearsal(form.get('rehearse'));
    if (rehearsal === 'sent-back') return back({ error: ERROR_CODES[provider].broken });
    const person = findPerson(form.get('person'));
    if (form.get('act') !== 'allow' || !person) return back({ error: ERROR_CODES[provider].refused });
    return back({
      code: await codes.issue({ provider, person, redirectUri, rehearsal, ...(asksFriendship(request) && { follows: form.has('follow') }), ...granted }),
    });
  });
}

function findPerson(id: string | null): SandboxPerson | undefined {
  return id === NEW_PERSON_ID ? makeNewPerson(randomBytes(4).toString('hex')) : SANDBOX_PEOPLE.find((person) => person.id === id);
}

const asksFriendship = (request: FastifyRequest) => readQuery(request).bot_prompt !== undefined;
const readQuery = (request: FastifyRequest) => request.query as Record<string, unknown>;

function makePageOptions(request: FastifyRequest, { provider, brand, root }: AuthorizePagesOptions): ChoicePageOptions {
  const query = readQuery(request);
  const asked = [query.lang, query.ui_locales, query.hl].map((one) => (typeof one === 'string' ? one.slice(0, 2) : undefined));
  const language = choosePageLanguage(asked, request.headers['accept-language']);
  return { provider, brand, prefix: root, language, query: new URLSearchParams(request.url.split('?').slice(1).join('?')) };
}
