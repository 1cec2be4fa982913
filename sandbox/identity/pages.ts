/** The stand-in's pages as HTML documents. */

import type { Language } from '../../contract/constants.ts';
import { type Html, html } from '../../contract/html.ts';
import { fillSentence, isolateText, type PageContext, renderChoice, renderFrame } from '../pages/frame.ts';
import { NEW_PERSON_ID, SANDBOX_PEOPLE, type SandboxPerson } from './people.ts';
import { IDENTITY_REHEARSALS } from './rehearsals.ts';
import type { AuthorizeFault } from './requests.ts';
import { WORDS } from './words.ts';

export interface ChoicePageOptions extends PageContext {
  provider: 'google' | 'line';
  brand: string;
  /** Query of the page's address, preserved in its links and its form. */
  query: URLSearchParams;
}

const NAMES = { google: 'Google', line: 'LINE' };

/** Page to choose a person, allow or refuse, or choose a fault. */
export function renderChoicePage(page: ChoicePageOptions): string {
  const words = WORDS[page.language];
  const people = SANDBOX_PEOPLE.map((person, i) =>
    renderChoice('person', person.id, i === 0, renderPerson(isolateText(person.name), renderAddress(person, page))),
  );
  const faults = IDENTITY_REHEARSALS.map((one) => renderChoice('rehearse', one, one === 'none', html`<span>${words.rehearsals[one]}</span>`));
  return renderDocument(
    page,
    html`<h1>${fillSentence(words.title, '{name}', NAMES[page.provider])}</h1>
      <p class="soft">${fillSentence(words.asks, '{name}', page.brand)}</p>
      <form method="post" action="${makeLanguageUrl(page, page.language)}">
        <fieldset class="people">
          <legend>${words.who}</legend>
          ${people}${renderChoice('person', NEW_PERSON_ID, false, renderPerson(html`${words.somebodyNew}`, html`${words.newEachTime}`))}
        </fieldset>
        ${page.query.has('bot_prompt') ? html`<label class="choice"><input type="checkbox" name="follow" checked> <span>${fillSentence(words.follow, '{name}', page.brand)}</span></label>` : undefined}
        <button class="main" name="act" value="allow">${words.allow}</button>
        <button class="quiet" name="act" value="refuse">${words.refuse}</button>
        <details>
          <summary>${words.rehearse}</summary>
          <fieldset class="faults">
            <legend>${words.rehearseHint}</legend>
            ${faults}
          </fieldset>
        </details>
      </form>`,
  );
}

/** Error page for an unknown client or redirect address: nobody is redirected. */
export function renderFaultPage(fault: AuthorizeFault, page: ChoicePageOptions): string {
  const words = WORDS[page.language];
  return renderDocument(page, html`<h1>${words.wrong}</h1><p>${words.faults[fault]}</p>`);
}

const renderPerson = (name: Html, beside: Html) => html`<span class="what"><strong>${name}</strong><span class="soft">${beside}</span></span>`;

function renderAddress({ email, verified }: SandboxPerson, { provider, language }: ChoicePageOptions): Html {
  const words = WORDS[language];
  if (email === null) return html`${words.noEmail}`;
  return provider === 'google' && !verified ? html`${isolateText(email)} &middot; ${words.unverified}` : isolateText(email);
}

function makeLanguageUrl({ query }: ChoicePageOptions, language: Language): string {
  const next = new URLSearchParams(query);
  next.set('lang', language);
  return `?${next}`;
}

function renderDocument(page: ChoicePageOptions, main: Html): string {
  const { title, notice } = WORDS[page.language];
  return renderFrame(page, {
    title: title.replace('{name}', () => NAMES[page.provider]),
    notice,
    look: 'sign-in',
    main,
    inLanguage: (language) => makeLanguageUrl(page, language),
  });
}
