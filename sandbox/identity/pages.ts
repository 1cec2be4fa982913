/** The stand-in's pages as HTML documents. */

import type { Language } from '../../contract/constants.ts';
import { type Html, html } from '../../contract/html.ts';
import { choice, filled, framed, isolated, type Place } from '../pages/frame.ts';
import { PEOPLE, type Person, SOMEBODY_NEW } from './people.ts';
import { REHEARSALS } from './rehearsals.ts';
import type { Fault } from './requests.ts';
import { WORDS } from './words.ts';

export interface PageOptions extends Place {
  provider: 'google' | 'line';
  brand: string;
  /** Query of the page's address, preserved in its links and its form. */
  query: URLSearchParams;
}

const NAMES = { google: 'Google', line: 'LINE' };

/** Page to choose a person, allow or refuse, or choose a fault. */
export function choicePage(page: PageOptions): string {
  const words = WORDS[page.language];
  const people = PEOPLE.map((person, i) => choice('person', person.id, i === 0, who(isolated(person.name), addressOf(person, page))));
  const faults = REHEARSALS.map((one) => choice('rehearse', one, one === 'none', html`<span>${words.rehearsals[one]}</span>`));
  return document(
    page,
    html`<h1>${filled(words.title, '{name}', NAMES[page.provider])}</h1>
      <p class="soft">${filled(words.asks, '{name}', page.brand)}</p>
      <form method="post" action="${addressWith(page, page.language)}">
        <fieldset class="people">
          <legend>${words.who}</legend>
          ${people}${choice('person', SOMEBODY_NEW, false, who(html`${words.somebodyNew}`, html`${words.newEachTime}`))}
        </fieldset>
        ${page.query.has('bot_prompt') ? html`<label class="choice"><input type="checkbox" name="follow" checked> <span>${filled(words.follow, '{name}', page.brand)}</span></label>` : undefined}
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
export function faultPage(fault: Fault, page: PageOptions): string {
  const words = WORDS[page.language];
  return document(page, html`<h1>${words.wrong}</h1><p>${words.faults[fault]}</p>`);
}

const who = (name: Html, beside: Html) => html`<span class="what"><strong>${name}</strong><span class="soft">${beside}</span></span>`;

function addressOf({ email, verified }: Person, { provider, language }: PageOptions): Html {
  const words = WORDS[language];
  if (email === null) return html`${words.noEmail}`;
  return provider === 'google' && !verified ? html`${isolated(email)} &middot; ${words.unverified}` : isolated(email);
}

function addressWith({ query }: PageOptions, language: Language): string {
  const next = new URLSearchParams(query);
  next.set('lang', language);
  return `?${next}`;
}

function document(page: PageOptions, main: Html): string {
  const { title, notice } = WORDS[page.language];
  return framed(page, {
    title: title.replace('{name}', () => NAMES[page.provider]),
    notice,
    look: 'sign-in',
    main,
    inLanguage: (language) => addressWith(page, language),
  });
}
