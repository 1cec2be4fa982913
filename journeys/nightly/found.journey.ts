// Rooms: {contract,server}/finding {contract,server,web}/help web/catalog web/ui
import { expect, inject, it } from 'vitest';
import { buildPublicPath } from '../../contract/addresses.ts';
import type { FindResult } from '../../contract/finding/finding.ts';
import {
  DESKTOP_SIZE,
  exactNamePattern,
  expectAccessible,
  expectNoHorizontalOverflow,
  expectScreen,
  openBrowserUser,
  PHONE_SIZE,
  waitForHydration,
} from '../browser.ts';
import { ANY, type NamedTreatment, readShared, registerFinder } from '../found-steps.ts';
import { countWholeRows, findListCard } from '../list-page.ts';
import { firstWording, readPhraseBook } from '../phrase-book.ts';
import { loadJourneyPhrases, sayIn } from '../phrases.ts';
import { setUpBrowser } from '../set-up-journey.ts';
import { signIn, signInByApi } from '../steps.ts';

/* A stranger finds the product: asks a question, searches in her own words, saves and compares, and gets help. One product for all tests, a separate
 * person in each. */

const journey = setUpBrowser();
const shared = inject('shared');

const NARROW = { width: 320, height: 640 };

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
  const reader = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE });
  const { page } = reader;
  for (const [kind, address] of [...kinds, ['reviews', '/event-review/1']] as const) {
    await page.setViewportSize(PHONE_SIZE);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await waitForHydration(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (kind === LIST) expect(await countWholeRows(page), 'whole rows on a phone').toBeGreaterThanOrEqual(4);
    for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
      await page.setViewportSize(size);
      await expectNoHorizontalOverflow(page);
      if (size === PHONE_SIZE || WIDE.includes(kind)) await expectAccessible(page, ANY);
    }
  }
  expect(reader.errors).toEqual([]);
  await reader.close();
});

it('finds a nose job from the front door without signing in, and comes back to what she found (en, 320 px)', async () => {
  const [front, words, finding] = await Promise.all([sayIn('en', 'front'), sayIn('en', 'public'), sayIn('en', 'finding')]);
  const mary = await openBrowserUser(journey.browser, shared, { viewport: NARROW });
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
  const { items, total } = await readShared<{ items: NamedTreatment[]; total: number }>('/api/v1/public/treatments?q=nose%20job', 'en');
  const found = page.getByRole('status').getByText(words('search.found', { count: total, words: 'nose job' }), { exact: true });
  await found.waitFor();
  await expectAccessible(page, ANY);
  await expectNoHorizontalOverflow(page);
  // The treatment's title lacks the searched words: it was found by a synonym.
  const { title } = items[0] as NamedTreatment;
  expect(title).not.toMatch(/nose job/i);
  await findListCard(page, title).click();
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
  const [{ finding, catalog }, places, uid] = await Promise.all([loadJourneyPhrases('zh'), sayIn('zh', 'public'), registerFinder('linmei2026', 'CN')]);
  const mei = await openBrowserUser(journey.browser, shared, { language: 'zh', viewport: DESKTOP_SIZE, timezoneId: 'Asia/Shanghai' });
  const { page } = mei;
  await signInByApi(page, uid);
  await page.goto('/treatment-list');
  const box = page.getByRole('searchbox', { name: finding('search'), exact: true });
  await box.pressSequentially('隆鼻');
  const asked = new URLSearchParams({ q: '隆鼻' });
  const { total, facets } = await readShared<FindResult>(`/api/v1/find?${asked}`, 'zh');
  const count = (treatments: number) => page.getByRole('status').getByText(finding('count', { count: treatments }), { exact: true });
  await count(total).waitFor();
  const [area] = facets.area.filter((one) => one.count < total) as [FindResult['facets']['area'][number]];
  const [there] = (await readShared<FindResult>(`/api/v1/find?${asked}&area=${area.id}`, 'zh')).items as [FindResult['items'][number]];
  const place = places(`area.${area.id}`);
  await page.getByRole('button', { name: `${place} ${area.count}`, exact: true }).click();
  await count(area.count).waitFor();
  await expectScreen(page, catalog('list.title'), ANY);
  await findListCard(page, there.title).click();
  await page.getByRole('heading', { level: 1, name: there.title, exact: true }).waitFor();
  await page.goBack();
  await count(area.count).waitFor();
  expect(await box.inputValue()).toBe('隆鼻');
  const chosen = page.getByRole('list', { name: finding('filter.chosen'), exact: true });
  await chosen.getByRole('button', { name: finding('filter.remove', { name: place }), exact: true }).waitFor();
  expect(mei.errors).toEqual([]);
  await mei.close();
});

it('looks for help, writes to the operators and reads their answer in her language (zh, 390 px; operator ko, 1440 px)', async () => {
  const [speech, help, desk] = await Promise.all([loadJourneyPhrases('zh'), sayIn('zh', 'help'), sayIn('ko', 'clinic')]);
  const { consultations, site } = speech;
  const [uid, spoken] = [
    await registerFinder('fangfang2026', 'CN'),
    [...(await readPhraseBook('05-dates.yaml')), ...(await readPhraseBook('01-greetings.yaml'))],
  ];
  const said = (korean: RegExp) => spoken.find(({ ko }) => korean.test(firstWording(ko))) as (typeof spoken)[number];
  const [asks, answers] = [said(/^예약을 취소하고 싶어요/), said(/^확인해 보고 다시 말씀드리겠습니다/)];
  const fang = await openBrowserUser(journey.browser, shared, { language: 'zh', viewport: PHONE_SIZE, timezoneId: 'Asia/Shanghai' });
  const { page } = fang;
  await page.goto(buildPublicPath('zh', 'help'));
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
  await page.getByRole('textbox', { name: exactNamePattern(help('common.yourMessage')) }).fill(firstWording(asks.zh));
  await page.getByRole('link', { name: help('guest.login'), exact: true }).click();
  await signIn(page, speech, uid);
  await page.getByRole('link', { name: site('home.return.other'), exact: true }).click();
  const mine = page.getByRole('textbox', { name: consultations('write.label'), exact: true });
  await mine.waitFor();
  expect(await mine.inputValue()).toBe(firstWording(asks.zh));
  await page.getByRole('button', { name: consultations('common.send'), exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: firstWording(asks.ko) })
    .waitFor();

  const operator = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(operator.page, 'operator');
  await operator.page.goto('/operator/help');
  await operator.page.getByRole('button', { name: /Noor Mori/i }).click();
  await operator.page
    .getByRole('listitem')
    .filter({ hasText: firstWording(asks.ko) })
    .last()
    .waitFor();
  await operator.page.getByRole('textbox').fill(firstWording(answers.ko));
  await operator.page.getByRole('button', { name: desk('common.send'), exact: true }).click();
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
