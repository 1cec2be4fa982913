/** Shared by the pages of all stand-ins: the HTML document with its notice, its style and the choice of language. */
import { type Html, html } from '../../contract/html.ts';
import { getLanguageSettings, type Language } from '../../contract/languages.ts';
import { PAGE_LANGUAGES } from './languages.ts';

/** Prefix and language of a page. */
export interface PageContext {
  language: Language;
  /** Prefix of the stand-in, for the addresses of the page's resources. */
  prefix: string;
}

interface FrameContent {
  title: string;
  /** Notice at the top that the page is not real. */
  notice: string;
  /** Style of the stand-in: sign-in.css, payment.css or mail.css. */
  look: 'sign-in' | 'payment' | 'payments' | 'mail';
  main: Html;
  /** The address of this page in another language. */
  inLanguage?: (language: Language) => string;
  /** A script of the stand-in, by its address under the prefix. */
  script?: string;
}

const WORDS: Record<Language, { sandbox: string; languages: string }> = {
  en: { sandbox: 'Sandbox', languages: 'Language' },
  zh: { sandbox: '沙盒', languages: '语言' },
  ja: { sandbox: 'サンドボックス', languages: '言語' },
  ar: { sandbox: 'بيئة تجريبية', languages: 'اللغة' },
  ko: { sandbox: '샌드박스', languages: '언어' },
};

/** Returns a complete HTML document. */
export function renderFrame(
  { language, prefix }: PageContext,
  { title, notice, look, main, inLanguage = (one) => `?lang=${one}`, script }: FrameContent,
): string {
  const words = WORDS[language];
  const { tag, direction } = getLanguageSettings(language);
  const links = PAGE_LANGUAGES.map(
    (one) =>
      html`<a href="${inLanguage(one)}" lang="${one}" hreflang="${one}"${one === language ? html` aria-current="true"` : undefined}>${getLanguageSettings(one).name}</a>
        `,
  );
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} &middot; ${words.sandbox}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${prefix}/pages.css">
    ${script === undefined ? undefined : html`<script src="${prefix}${script}" defer></script>`}
  </head>
  <body>
    <header><p class="notice"><strong>${words.sandbox}</strong> <span>${notice}</span></p></header>
    <main class="${look}">
      ${main}
    </main>
    <footer>
      <nav aria-label="${words.languages}">
        ${links}
      </nav>
    </footer>
  </body>
</html>
`.markup;
}

/** Isolates text that can have another direction than the page: names, addresses, numbers, amounts. */
export const isolateText = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Fills the only hole of a sentence with isolated text. */
export function fillSentence(sentence: string, hole: string, text: string): Html {
  const [before, after] = sentence.split(hole);
  return html`${before}${isolateText(text)}${after}`;
}

/** A radio button with its label. */
export function renderChoice(name: string, value: string, checked: boolean, label: Html): Html {
  return html`<label class="choice"><input type="radio" name="${name}" value="${value}"${checked ? html` checked` : undefined}> ${label}</label>
          `;
}
