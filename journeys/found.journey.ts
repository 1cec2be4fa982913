import { expect, inject, it } from 'vitest';
import { buildPublicPath } from '../contract/addresses.ts';
import type { Language } from '../contract/constants.ts';
import { exactNamePattern, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { ANY, type NamedTreatment, readShared, registerFinder } from './found-steps.ts';
import { findListCard } from './list-page.ts';
import { makeOutsideClient } from './outside-client.ts';
import { readPhraseBook } from './phrase-book.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpBrowser } from './set-up-journey.ts';
import { signIn } from './steps.ts';

/*
 * A stranger finds the product: asks a question, searches in her own words, saves and compares, and gets help. All tests share one product; each has
 * its own person.
 */

const journey = setUpBrowser();
const shared = inject('shared');
const { tokenOf } = makeOutsideClient(() => shared);

const TABLET = { width: 768, height: 1024 };

it('comes from a search engine to a treatment, signs in, finds it again and asks (ja, 390 px)', async () => {
  const [speech, shell, [asks], uid] = await Promise.all([
    loadJourneyPhrases('ja'),
    sayIn('ja', 'shell'),
    readPhraseBook('02-treatments.yaml'),
    registerFinder('nanami2026', 'JP'),
  ]);
  const { catalog, choice, consultations } = speech;
  const question = asks as Record<Language, string>;
  // The walk starts from the sitemap, as a search engine does.
  const map = await (await fetch(`${shared}/sitemaps/ja.xml`)).text();
  const address = new URL(/<loc>([^<]+\/ja\/treatments\/[^<]+)<\/loc>/.exec(map)?.[1] ?? '').pathname;
  const treatment = await readShared<NamedTreatment>(`/api/v1/public${address.slice('/ja'.length)}`, 'ja');

  const nanami = await openBrowserUser(journey.browser, shared, { language: 'ja', viewport: PHONE_SIZE, timezoneId: 'Asia/Tokyo' });
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

  // Home starts with the treatment that the patient asked about, and leads to its chat.
  const back = page.getByRole('region', { name: choice('title'), exact: true });
  await back.getByRole('heading', { name: treatment.title, exact: true }).waitFor();
  await expectAccessible(page, ANY);
  await expectNoHorizontalOverflow(page);
  await back.getByRole('link', { name: choice('chat'), exact: true }).click();
  const chat = page.getByRole('dialog', { name: treatment.hospital.name });
  await chat.getByRole('textbox', { name: exactNamePattern(consultations('register.phone')) }).fill('+81 90 1234 5678');
  await chat.getByRole('textbox', { name: exactNamePattern(consultations('common.messengerId')) }).fill('nanami');
  for (const consent of ['personal', 'sensitive', 'third_party'] as const)
    await chat.getByRole('checkbox', { name: consultations(`consent.${consent}`), exact: true }).check();
  await chat.getByRole('button', { name: consultations('register.submit'), exact: true }).click();
  await chat.getByRole('textbox', { name: consultations('write.label'), exact: true }).fill(question.ja);
  await chat.getByRole('button', { name: consultations('common.send'), exact: true }).click();
  // The message shows both texts: the patient's, and the translation for the clinic.
  await chat.getByRole('listitem').filter({ hasText: question.ja }).filter({ hasText: question.ko }).waitFor();
  expect(nanami.errors).toEqual([]);
  await nanami.close();
});

it('saves and compares as a guest, and has it in her account once she signs in (ar, 768 px)', async () => {
  const [speech, saved, uid] = await Promise.all([loadJourneyPhrases('ar'), sayIn('ar', 'saved'), registerFinder('huda2026', 'SA')]);
  const { catalog } = speech;
  const { items } = await readShared<{ items: NamedTreatment[] }>('/api/v1/public/treatments', 'ar');
  const [one, other] = items as [NamedTreatment, NamedTreatment];
  const huda = await openBrowserUser(journey.browser, shared, { language: 'ar', viewport: TABLET, timezoneId: 'Asia/Riyadh' });
  const { page } = huda;
  await page.goto(buildPublicPath('ar', 'treatments'));
  await waitForHydration(page);
  await page.getByRole('button', { name: catalog('save.one', { name: one.title }), exact: true }).click();
  const compare = page.getByRole('list', { name: catalog('save.actions'), exact: true }).getByRole('button', { name: catalog('compare.choose'), exact: true });
  await findListCard(page, one.title).click();
  await compare.click();
  await page.goBack();
  await findListCard(page, other.title).click();
  await page.getByRole('heading', { level: 1, name: other.title, exact: true }).waitFor();
  await compare.click();
  await page.getByRole('link', { name: catalog('compare.go', { count: 2 }), exact: true }).click();
  await expectScreen(page, saved('compare.title'), ANY);
  for (const { title } of [one, other]) await page.getByRole('columnheader').getByRole('link', { name: title, exact: true }).waitFor();
  for (const row of ['price', 'includes', 'recovery', 'doctors', 'languages', 'rating', 'answer'] as const)
    await page.getByRole('rowheader', { name: saved(`compare.${row}`), exact: true }).waitFor();

  // Items that were saved in the browser belong to the account after sign-in.
  await page.goto('/saved');
  await page
    .getByRole('main')
    .getByRole('link', { name: saved('common.logIn'), exact: true })
    .click();
  await signIn(page, speech, uid);
  await page
    .getByRole('status')
    .getByText(saved('taken', { count: 1 }), { exact: true })
    .waitFor();
  await page.getByRole('heading', { level: 2, name: speech.site('home.saved'), exact: true }).waitFor();
  expect(await readShared('/api/v1/saved/ids', 'ar', await tokenOf(uid))).toMatchObject({ treatments: [one.id] });
  expect(huda.errors).toEqual([]);
  await huda.close();
});
