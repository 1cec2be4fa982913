/** The stand-in's pages as HTML documents. */
import { escapeHtml, isolated } from '../html.ts';
import { PEOPLE, SOMEBODY_NEW } from './people.ts';
import { REHEARSALS } from './rehearsals.ts';
import type { Fault } from './requests.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, WORDS } from './words.ts';

export interface PageOptions {
  provider: 'google' | 'line';
  brand: string;
  /** Where the stand-in is mounted, for the address of the style. */
  root: string;
  language: Language;
  /** What the page was asked with; its links and its form carry it on. */
  query: URLSearchParams;
}

const NAMES = { google: 'Google', line: 'LINE' };

/** Choose a person; allow or refuse; or have something go wrong. */
export function choicePage(page: PageOptions): string {
  const words = WORDS[page.language];
  const people = PEOPLE.map(({ id, name, email, verified }, i) => {
    const address = email
      ? `${isolated(email)}${page.provider === 'google' && !verified ? ` · ${escapeHtml(words.unverified)}` : ''}`
      : escapeHtml(words.noEmail);
    return choice('person', id, i === 0, `<strong>${isolated(name)}</strong><span class="soft">${address}</span>`);
  });
  people.push(
    choice('person', SOMEBODY_NEW, false, `<strong>${escapeHtml(words.somebodyNew)}</strong><span class="soft">${escapeHtml(words.newEachTime)}</span>`),
  );
  const faults = REHEARSALS.map((one) => choice('rehearse', one, one === 'none', `<span>${escapeHtml(words.rehearsals[one])}</span>`));
  return document(
    page,
    `<h1>${filled(words.title, NAMES[page.provider])}</h1>
      <p class="soft">${filled(words.asks, page.brand)}</p>
      <form method="post" action="${escapeHtml(addressWith(page, page.language))}">
        <fieldset class="people">
          <legend>${escapeHtml(words.who)}</legend>
          ${people.join('\n          ')}
        </fieldset>
        <button class="allow" name="act" value="allow">${escapeHtml(words.allow)}</button>
        <button class="quiet" name="act" value="refuse">${escapeHtml(words.refuse)}</button>
        <details>
          <summary>${escapeHtml(words.rehearse)}</summary>
          <fieldset class="faults">
            <legend>${escapeHtml(words.rehearseHint)}</legend>
            ${faults.join('\n            ')}
          </fieldset>
        </details>
      </form>`,
  );
}

/** The request names nobody we know, or no way back: nobody is sent anywhere with it. */
export function faultPage(fault: Fault, page: PageOptions): string {
  const words = WORDS[page.language];
  return document(page, `<h1>${escapeHtml(words.wrong)}</h1><p>${escapeHtml(words.faults[fault])}</p>`);
}

function choice(name: string, value: string, checked: boolean, label: string): string {
  return `<label class="choice"><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}> <span class="what">${label}</span></label>`;
}

function addressWith({ query }: PageOptions, language: Language): string {
  const next = new URLSearchParams(query);
  next.set('lang', language);
  return `?${next}`;
}

function document(page: PageOptions, main: string): string {
  const { language, provider, root } = page;
  const words = WORDS[language];
  const links = LANGUAGES.map(
    (one) =>
      `<a href="${escapeHtml(addressWith(page, one))}" lang="${one}" hreflang="${one}"${one === language ? ' aria-current="true"' : ''}>${LANGUAGE_NAMES[one]}</a>`,
  ).join('\n        ');
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(words.title.replace('{name}', () => NAMES[provider]))} · ${escapeHtml(words.sandbox)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${escapeHtml(root)}/identity.css">
  </head>
  <body>
    <header><p class="notice"><strong>${escapeHtml(words.sandbox)}</strong> <span>${escapeHtml(words.notice)}</span></p></header>
    <main>
      ${main}
    </main>
    <footer>
      <nav aria-label="${escapeHtml(words.languages)}">
        ${links}
      </nav>
    </footer>
  </body>
</html>
`;
}

/** A sentence with a name in it, which keeps its own direction. */
const filled = (sentence: string, name: string) => escapeHtml(sentence).replace('{name}', () => isolated(name));
