import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publicAddress } from '../contract/addresses.ts';
import type { Language } from '../contract/constants.ts';
import type { FindResult } from '../contract/finding/finding.ts';
import {
  closeContexts,
  DESKTOP_SIZE,
  exactNamePattern,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectScreen,
  launchBrowser,
  openAs,
  PHONE_SIZE,
  waitForHydration,
} from './browser.ts';
import { cardOf, wholeRows } from './list-page.ts';
import { makeOutsideClient } from './outside-client.ts';
import { firstWording, readPhraseBook } from './phrase-book.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { DEMO_PASSWORD, signIn, signInByApi } from './steps.ts';

/* A stranger finds the product: asks a question, searches in her own words, saves and compares, and gets help. One product for all tests, a separate
 * person in each. */

let browser: Browser;
const shared = inject('shared');
const { call, tokenOf } = makeOutsideClient(() => shared);
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => closeContexts(browser));

const NARROW = { width: 320, height: 640 };
const TABLET = { width: 768, height: 1024 };
const ANY = { level: 'any' } as const;

type Named = { id: number; slug: string; title: string; hospital_id: number; hospital: { name: string } };
const read = async <T>(path: string, language: Language, token = '') =>
  (await (await fetch(`${shared}${path}`, { headers: { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) } })).json()) as T;
/** Registers a new member for one test, without any history. */
async function joined(uid: string, country: string): Promise<string> {
  const names = { first_name: 'Noor', last_name: 'Mori', gender: 'F', messenger: 'line', country, birth_date: '19940517' };
  const answer = await call('/api/v1/users', '', { uid, password: DEMO_PASSWORD, email: `${uid}@naru.example`, ...names });
  expect(answer.status).toBe(201);
  return uid;
}

/** Kinds of public pages that are also checked on a desktop, where their columns differ. */
const WIDE = ['treatments 4', 'clinics 4', 'districts 4'];

const LIST = 'treatments 3';

it('has nothing on any kind of public page that bars anybody, in axe’s eyes or at its width (en, 390 and 1440 px)', async () => {
  const map = await (await fetch(`${shared}/sitemaps/en.xml`)).text();
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const kinds = new Map(all.map((address) => [`${address.split('/')[2]} ${address.split('/').length}`, address]));
  for (const kind of [LIST, ...WIDE]) expect(kinds.has(kind), kind).toBe(true);
  // A department's page is an area's page without its clinics.
  kinds.delete('departments 4');
  const reader = await openAs(browser, shared, { viewport: PHONE_SIZE });
  const { page } = reader;
  for (const [kind, address] of [...kinds, ['reviews', '/event-review/1']] as const) {
    await page.setViewportSize(PHONE_SIZE);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await waitForHydration(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (kind === LIST) expect(await wholeRows(page), 'whole rows on a phone').toBeGreaterThanOrEqual(4);
    for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
      await page.setViewportSize(size);
      await expectNoHorizontalOverflow(page);
      if (size === PHONE_SIZE || WIDE.includes(kind)) await expectAccessible(page, ANY);
    }
  }
  expect(reader.errors).toEqual([]);
  await reader.close();
});

it('comes from a search engine to a treatment, signs in, finds it again and asks (ja, 390 px)', async () => {
  const [speech, shell, [asks], uid] = await Promise.all([
    loadJourneyPhrases('ja'),
    sayIn('ja', 'shell'),
    readPhraseBook('02-treatments.yaml'),
    joined('nanami2026', 'JP'),
  ]);
  const { catalog, consultations } = speech;
  const question = asks as Record<Language, string>;
  // Starts from the sitemap, as a search engine does.
  const map = await (await fetch(`${shared}/sitemaps/ja.xml`)).text();
  const address = new URL(/<loc>([^<]+\/ja\/treatments\/[^<]+)<\/loc>/.exec(map)?.[1] ?? '').pathname;
  const treatment = await read<Named>(`/api/v1/public${address.slice('/ja'.length)}`, 'ja');

  const nanami = await openAs(browser, shared, { language: 'ja', viewport: PHONE_SIZE, timezoneId: 'Asia/Tokyo' });
  const { page } = nanami;
  await page.goto(address, { referer: 'https://www.google.co.jp/' });
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('action.chat'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: speech.signIn('login.title') }).waitFor();
  await signIn(page, speech, uid);

  // Parts that the guest's page did not load appear without a new document.
  await page
    .getByRole('banner')
    .getByRole('link', { name: shell('bell') })
    .waitFor();

  // Home starts with the treatment that she asked about, and leads to its chat.
  const back = page.getByRole('region', { name: catalog('return.title'), exact: true });
  await back.getByRole('heading', { name: treatment.title, exact: true }).waitFor();
  await expectAccessible(page, ANY);
  await expectNoHorizontalOverflow(page);
  await back.getByRole('link', { name: catalog('return.chat'), exact: true }).click();
  const chat = page.getByRole('dialog', { name: treatment.hospital.name });
  await chat.getByRole('textbox', { name: exactNamePattern(consultations('register.phone')) }).fill('+81 90 1234 5678');
  await chat.getByRole('textbox', { name: exactNamePattern(consultations('register.messengerId')) }).fill('nanami');
  for (const consent of ['personal', 'sensitive', 'third_party'] as const)
    await chat.getByRole('checkbox', { name: consultations(`consent.${consent}`), exact: true }).check();
  await chat.getByRole('button', { name: consultations('register.submit'), exact: true }).click();
  await chat.getByRole('textbox', { name: consultations('write.label'), exact: true }).fill(question.ja);
  await chat.getByRole('button', { name: consultations('write.send'), exact: true }).click();
  // Both texts are shown: hers, and the clinic's translation.
  await chat.getByRole('listitem').filter({ hasText: question.ja }).filter({ hasText: question.ko }).waitFor();
  expect(nanami.errors).toEqual([]);
  await nanami.close();
});

it('finds a nose job from the front door without signing in, and comes back to what she found (en, 320 px)', async () => {
  const [front, words, finding] = await Promise.all([sayIn('en', 'front'), sayIn('en', 'public'), sayIn('en', 'finding')]);
  const mary = await openAs(browser, shared, { viewport: NARROW });
  const { page } = mary;
  await page.goto('/login');
  await waitForHydration(page);
  // Found by label, because its role changes once the list is open.
  const box = page.getByLabel(front('search.label'), { exact: true });
  await box.fill('nose job');
  // Suggestions with their place appear while she types.
  const suggested = page.getByRole('listbox', { name: finding('suggest.label'), exact: true });
  await suggested
    .getByRole('option')
    .filter({ hasText: finding('found.related', { words: 'nose job' }) })
    .first()
    .waitFor();
  await expectAccessible(page, ANY);
  await expectNoHorizontalOverflow(page);
  await box.press('Enter');
  const { items, total } = await read<{ items: Named[]; total: number }>('/api/v1/public/treatments?q=nose%20job', 'en');
  const found = page.getByRole('status').getByText(words('search.found', { count: total, words: 'nose job' }), { exact: true });
  await found.waitFor();
  await expectAccessible(page, ANY);
  await expectNoHorizontalOverflow(page);
  // The treatment's title lacks the searched words: it was found by a synonym.
  const { title } = items[0] as Named;
  expect(title).not.toMatch(/nose job/i);
  await cardOf(page, title).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.goBack();
  await found.waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('nose job');

  // The arrow keys open the treatment directly, without the list page.
  const again = page.getByLabel(words('search.label'), { exact: true });
  await again.fill(title);
  await suggested.getByRole('option', { name: title }).first().waitFor();
  await again.press('ArrowDown');
  await again.press('Enter');
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('finds 隆鼻 as she types, narrows it to an area, and Back brings her to the same list (zh, 1440 px)', async () => {
  const [{ finding, catalog }, uid] = await Promise.all([loadJourneyPhrases('zh'), joined('linmei2026', 'CN')]);
  const mei = await openAs(browser, shared, { language: 'zh', viewport: DESKTOP_SIZE, timezoneId: 'Asia/Shanghai' });
  const { page } = mei;
  await signInByApi(page, uid);
  await page.goto('/treatment-list');
  const box = page.getByRole('searchbox', { name: finding('search'), exact: true });
  await box.pressSequentially('隆鼻');
  const asked = new URLSearchParams({ q: '隆鼻' });
  const { total, facets } = await read<FindResult>(`/api/v1/find?${asked}`, 'zh');
  const count = (treatments: number) => page.getByRole('status').getByText(finding('count', { count: treatments }), { exact: true });
  await count(total).waitFor();
  const [area] = facets.area.filter((one) => one.count < total) as [FindResult['facets']['area'][number]];
  const [there] = (await read<FindResult>(`/api/v1/find?${asked}&area=${area.id}`, 'zh')).items as [FindResult['items'][number]];
  const place = catalog(`area.${area.id}`);
  await page.getByRole('button', { name: `${place} ${area.count}`, exact: true }).click();
  await count(area.count).waitFor();
  await expectScreen(page, catalog('list.title'), ANY);
  await cardOf(page, there.title).click();
  await page.getByRole('heading', { level: 1, name: there.title, exact: true }).waitFor();
  await page.goBack();
  await count(area.count).waitFor();
  expect(await box.inputValue()).toBe('隆鼻');
  const chosen = page.getByRole('list', { name: finding('filter.chosen'), exact: true });
  await chosen.getByRole('button', { name: finding('filter.remove', { name: place }), exact: true }).waitFor();
  expect(mei.errors).toEqual([]);
  await mei.close();
});

it('saves and compares as a guest, and has it in her account once she signs in (ar, 768 px)', async () => {
  const [speech, saved, uid] = await Promise.all([loadJourneyPhrases('ar'), sayIn('ar', 'saved'), joined('huda2026', 'SA')]);
  const { catalog } = speech;
  const { items } = await read<{ items: Named[] }>('/api/v1/public/treatments', 'ar');
  const [one, other] = items as [Named, Named];
  const huda = await openAs(browser, shared, { language: 'ar', viewport: TABLET, timezoneId: 'Asia/Riyadh' });
  const { page } = huda;
  await page.goto(publicAddress('ar', 'treatments'));
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('save.one', { name: one.title }), exact: true }).click();
  const compare = page.getByRole('list', { name: catalog('save.actions'), exact: true }).getByRole('button', { name: catalog('compare.choose'), exact: true });
  await cardOf(page, one.title).click();
  await compare.click();
  await page.goBack();
  await cardOf(page, other.title).click();
  await page.getByRole('heading', { level: 1, name: other.title, exact: true }).waitFor();
  await compare.click();
  await page.getByRole('link', { name: catalog('compare.go', { count: 2 }), exact: true }).click();
  await expectScreen(page, saved('compare.title'), ANY);
  for (const { title } of [one, other]) await page.getByRole('columnheader').getByRole('link', { name: title, exact: true }).waitFor();
  for (const row of ['price', 'includes', 'recovery', 'doctors', 'languages', 'rating', 'answer'] as const)
    await page.getByRole('rowheader', { name: saved(`compare.${row}`), exact: true }).waitFor();

  // Things saved in the browser belong to the account after sign-in.
  await page.goto('/saved');
  await page
    .getByRole('main')
    .getByRole('link', { name: saved('guest.login'), exact: true })
    .click();
  await signIn(page, speech, uid);
  await page
    .getByRole('status')
    .getByText(saved('taken', { count: 1 }), { exact: true })
    .waitFor();
  await page.getByRole('heading', { level: 2, name: speech.site('home.saved'), exact: true }).waitFor();
  expect(await read('/api/v1/saved/ids', 'ar', await tokenOf(uid))).toMatchObject({ treatments: [one.id] });
  expect(huda.errors).toEqual([]);
  await huda.close();
});

it('looks for help, writes to the operators and reads their answer in her language (zh, 390 px; operator ko, 1440 px)', async () => {
  const [speech, help, desk] = await Promise.all([loadJourneyPhrases('zh'), sayIn('zh', 'help'), sayIn('ko', 'clinic')]);
  const { consultations, site } = speech;
  const [uid, spoken] = [await joined('fangfang2026', 'CN'), [...(await readPhraseBook('05-dates.yaml')), ...(await readPhraseBook('01-greetings.yaml'))]];
  const said = (korean: RegExp) => spoken.find(({ ko }) => korean.test(firstWording(ko))) as (typeof spoken)[number];
  const [asks, answers] = [said(/^예약을 취소하고 싶어요/), said(/^확인해 보고 다시 말씀드리겠습니다/)];
  const fang = await openAs(browser, shared, { language: 'zh', viewport: PHONE_SIZE, timezoneId: 'Asia/Shanghai' });
  const { page } = fang;
  await page.goto(publicAddress('zh', 'help'));
  await waitForHydration(page);
  const box = page.getByRole('searchbox', { name: help('search.label'), exact: true });
  await box.fill('退款');
  await page.getByRole('status').getByText(/\d/).waitFor();
  await page.getByRole('group').first().click();
  await expectScreen(page, help('title'), ANY);
  await box.fill('月球');
  await page.getByText(help('none.title', { words: '月球' }), { exact: true }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: help('contact.write'), exact: true })
    .first()
    .click();

  // She types as a guest, signs in, and finds her text.
  await page.getByRole('textbox', { name: exactNamePattern(help('guest.label')) }).fill(firstWording(asks.zh));
  await page.getByRole('link', { name: help('guest.login'), exact: true }).click();
  await signIn(page, speech, uid);
  await page.getByRole('link', { name: site('home.return.other'), exact: true }).click();
  const mine = page.getByRole('textbox', { name: consultations('write.label'), exact: true });
  await mine.waitFor();
  expect(await mine.inputValue()).toBe(firstWording(asks.zh));
  await page.getByRole('button', { name: consultations('write.send'), exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: firstWording(asks.ko) })
    .waitFor();

  const operator = await openAs(browser, shared, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(operator.page, 'operator');
  await operator.page.goto('/operator/help');
  await operator.page.getByRole('button', { name: /Noor Mori/i }).click();
  await operator.page
    .getByRole('listitem')
    .filter({ hasText: firstWording(asks.ko) })
    .last()
    .waitFor();
  await operator.page.getByRole('textbox').fill(firstWording(answers.ko));
  await operator.page.getByRole('button', { name: desk('write.send'), exact: true }).click();
  // The answer appears without a reload, in Chinese, with the Korean beside it.
  await page
    .getByRole('listitem')
    .filter({ hasText: firstWording(answers.zh) })
    .filter({ hasText: firstWording(answers.ko) })
    .waitFor();
  await expectScreen(page, help('write.title'), ANY);
  expect([fang.errors, operator.errors]).toEqual([[], []]);
  await Promise.all([fang.close(), operator.close()]);
});
