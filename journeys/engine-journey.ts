import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getLanguageSettings, type SiteLanguage } from '../contract/languages.ts';
import { WORDS } from '../sandbox/payment/words.ts';
import type { EngineTab } from './engines.ts';
import { loadJourneyPhrases } from './phrases.ts';
import { DEMO_PASSWORD, firstTreatment } from './steps.ts';

type ElementKind = 'button' | 'link' | 'checkbox' | 'box' | 'heading' | 'text';

const SELECTORS: Record<ElementKind, string> = {
  button: 'button, [role=button]',
  link: 'a[href]',
  checkbox: 'input[type=checkbox]',
  box: 'input:not([type=checkbox], [type=radio]), textarea',
  heading: 'h1, dialog :is(h2, h3)',
  text: 'p, span, div, dd, li',
};

/** Runs in the page: marks the first visible element of a kind whose name equals this name, or starts with it. */
const MARK_ELEMENT = `(selector, name, begins) => {
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
    return clean(element.getAttribute('aria-label') || by.trim() || labels || element.textContent);
  };
  const fits = (element) => {
    const its = nameOf(element).replace(/\\*$/, '');
    return begins ? its.startsWith(name) : its === name;
  };
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }) && fits(element)).at(-1);
  const pressed = found?.matches('[type=checkbox]') ? (found.closest('label') ?? found) : found;
  pressed?.setAttribute('data-found', '');
  pressed?.scrollIntoView({ block: 'center' });
  return Boolean(found && !found.disabled);
}`;

const IS_HYDRATED = `Object.keys(document.documentElement).some((key) => key.startsWith('__react'))`;
const STEP_TIMEOUT_MS = 30_000;

/** Returns the actions and checks of the walk. Each waits for its element. Screenshots go to `pictures`, problems to `odd`. */
function createActions(tab: EngineTab, url: string, pictures: string, odd: string[]) {
  let shots = 0;

  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    let last: unknown;
    for (const end = Date.now() + STEP_TIMEOUT_MS; Date.now() < end; await pause(100)) {
      // A document that is just being replaced cannot be queried.
      try {
        if (await holds()) return;
      } catch (error) {
        last = error;
      }
    }
    await tab.picture(join(pictures, 'failed.png'));
    throw new Error(`no ${what} at ${await tab.ask<string>('location.pathname')}${last ? ` (${last})` : ''}`);
  }
  const find = (kind: ElementKind, name: string, begins = false) =>
    until(`${kind} "${name}"`, () => tab.ask<boolean>(`(${MARK_ELEMENT})(${JSON.stringify(SELECTORS[kind])}, ${JSON.stringify(name)}, ${begins})`));
  /** An element that still moves or is covered cannot be pressed yet. */
  async function press(kind: ElementKind, name: string, begins = false): Promise<void> {
    await find(kind, name, begins);
    let before = '';
    await until(`${kind} "${name}" that stands still`, async () => {
      const now = await tab.ask<string>(`JSON.stringify(document.querySelector('[data-found]')?.getBoundingClientRect())`);
      const stands = now === before;
      before = now;
      return stands;
    });
    await until(`${kind} "${name}" that can be pressed`, () => tab.press('[data-found]').then(() => true));
  }
  async function fill(label: string, text: string): Promise<void> {
    await find('box', label);
    await tab.type('[data-found]', text);
  }
  async function screen(name: string): Promise<void> {
    shots += 1;
    await tab.picture(join(pictures, `${shots}-${name}.png`));
    const over = await tab.ask<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (over > 0) odd.push(`${name} is ${over} px wider than its window`);
  }
  async function open(path: string): Promise<void> {
    // Marks the old document, so that it is not mistaken for the new one.
    await tab.ask('(globalThis.left = true)');
    await tab.go(url + path);
    await until('page that is awake', () => tab.ask<boolean>(`!globalThis.left && ${IS_HYDRATED}`));
  }
  return { until, find, press, fill, screen, open };
}

/**
 * Walks through the product in any engine: signs in, finds a treatment, pays in the sandbox's window, and writes to the clinic. Screenshots go to
 * `pictures`. Returns problems that did not stop the walk.
 */
export async function runEngineJourney(tab: EngineTab, url: string, language: SiteLanguage, pictures: string): Promise<string[]> {
  const speech = await loadJourneyPhrases(language);
  const { signIn, site, catalog, finding, orders, consents, consultations, treatment: words } = speech;
  const treatment = await firstTreatment(url, language);
  const odd: string[] = [];
  const { until, find, press, fill, screen, open } = createActions(tab, url, pictures, odd);

  await open('/login');
  await tab.ask(`Object.assign(localStorage, { selectedLanguage: '${language}' }) && (document.cookie = 'selectedLanguage=${language}; path=/')`);
  await open('/login');
  await screen('sign-in');
  await fill(signIn('common.uid'), 'patient');
  await fill(signIn('common.password'), DEMO_PASSWORD);
  await press('button', signIn('login.submit'));
  await find('heading', site('home.title'));
  await screen('home');

  await open('/treatment-list');
  await fill(finding('search'), treatment.title);
  await until('treatment that was searched for, first', () =>
    tab.ask<boolean>(`document.querySelector('article')?.textContent.includes(${JSON.stringify(treatment.title)})`),
  );
  await screen('search');
  await press('link', treatment.title);
  await find('heading', treatment.title);
  await screen('treatment');

  await press('button', catalog('action.pay'));
  await press('checkbox', treatment.options[0]?.title ?? '', true);
  await screen('options');
  await press('button', words('options.next'));
  await find('heading', orders('order.title'));
  await press('checkbox', consents('all'));
  await screen('checkout');
  await press('button', orders('order.buy.amount', { amount: '$15.00' }));
  // The stand-in's window uses the browser's preferred language, which not every driver can set.
  await press('link', getLanguageSettings(language).name);
  await find('button', WORDS[language].decline);
  await screen('payment-window');
  const [before = ''] = WORDS[language].pay('|').split('|');
  await press('button', before.trim(), true);
  await find('heading', orders('success.done'));
  await screen('paid');

  await open(`/treatment-detail/${treatment.id}`);
  await press('button', catalog('action.chat'));
  // The payment has opened the conversation with the clinic.
  await find('heading', treatment.hospital.name);
  const message = language === 'ar' ? 'هل يوجد موعد يوم الجمعة؟' : 'Do you have time on Friday?';
  await fill(consultations('write.label'), message);
  await press('button', consultations('common.send'));
  await until('sent message', () => tab.ask<boolean>(`[...document.querySelectorAll('li')].some((item) => item.textContent.includes('${message}'))`));
  await screen('chat');
  if ((await tab.ask<string>('document.documentElement.dir')) !== (language === 'ar' ? 'rtl' : 'ltr')) odd.push('the direction is wrong');
  return odd;
}
