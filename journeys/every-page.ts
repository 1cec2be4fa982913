import { describe, expect, inject, it } from 'vitest';
import type { SiteLanguage } from '../contract/constants.ts';
import { textDirection } from '../web/i18n/languages.ts';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { type JourneyPhrases, loadJourneyPhrases } from './phrases.ts';
import { setUpBrowser } from './set-up-journey.ts';
import { signInByApi } from './steps.ts';

const shared = inject('shared');

/** Every page that can be read without signing in. */
const ADDRESSES = [
  '/login',
  '/join',
  '/findAccount',
  '/findAccount?tab=1',
  '/resetPw?token=not-a-token',
  '/auth/google/callback',
  '/auth/line/callback',
  '/treatment-detail/1',
  '/clinic-detail/1',
  '/event-review/1/1',
  '/visit/choose?hospital_id=1&product_id=1',
  '/companyInfo',
  '/terms',
  '/guide',
  '/unauthorizedEmailCollection',
  '/privacy',
  '/commercial-transactions',
];
/** Pages of members, with their loading texts; other journeys check these more closely. */
const MEMBERS: [address: string, loading: (speech: JourneyPhrases) => string][] = [
  ['/', ({ site }) => site('home.visit.loading')],
  ['/treatment-list', ({ catalog }) => catalog('list.loading')],
  ['/my-reservation', ({ orders }) => orders('myReservation.loading')],
  ['/myPage', ({ orders }) => orders('common.loading')],
  ['/myPage?tab=1', ({ orders }) => orders('common.loading')],
  ['/myPage?tab=2', ({ orders }) => orders('common.loading')],
];
const SMALL = { width: 320, height: 640 };
/** Accessibility depends on direction and kind of window, not on the language: checked once for each. */
const LOOKED_AT = new Map<SiteLanguage, object[]>([
  ['en', [PHONE_SIZE, DESKTOP_SIZE]],
  ['ar', [PHONE_SIZE]],
]);

/** Defines the tests of every page in these languages; one of each direction runs daily, the others nightly. */
export function testEveryPage(languages: readonly SiteLanguage[]): void {
  const journey = setUpBrowser();

  describe.each(languages)('in %s', (language) => {
    it('every page is in its language from the first byte', async () => {
      const pages = await Promise.all(ADDRESSES.map(async (address) => ({ address, html: await rawHtml(address, language) })));
      for (const { address, html } of pages) {
        const [tag = ''] = /<html[^>]*>/.exec(html) ?? [];
        expect(tag, address).toContain(`lang="${language}"`);
        expect(tag, address).toContain(`dir="${textDirection(language)}"`);
        expect(/<title>([^<]+)<\/title>/.exec(html)?.[1], address).toBeTruthy();
        expect(/<h1[^>]*>.*?<\/h1>/s.test(html), `${address} has its heading`).toBe(true);
      }
    });

    it('every page fits every window and bars nobody', async () => {
      const reader = await openBrowserUser(journey.browser, shared, { language, viewport: PHONE_SIZE });
      const { page } = reader;
      for (const address of ADDRESSES) {
        await page.setViewportSize(SMALL);
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await waitForHydration(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const size of [SMALL, PHONE_SIZE, DESKTOP_SIZE]) {
          await page.setViewportSize(size);
          await expectNoHorizontalOverflow(page);
          if (LOOKED_AT.get(language)?.includes(size)) await expectAccessible(page, { level: 'any' });
        }
        expect(reader.errors, address).toEqual([]);
      }
      await reader.close();
    });

    it("every member's page fits every window", async () => {
      const member = await openBrowserUser(journey.browser, shared, { language, viewport: PHONE_SIZE });
      const { page } = member;
      const speech = await loadJourneyPhrases(language);
      await signInByApi(page, 'patient');
      for (const [address, loading] of MEMBERS) {
        await page.setViewportSize(SMALL);
        await page.goto(address, { waitUntil: 'domcontentloaded' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByText(loading(speech), { exact: true }).waitFor({ state: 'hidden' });
        for (const size of [SMALL, PHONE_SIZE, DESKTOP_SIZE]) {
          await page.setViewportSize(size);
          await expectNoHorizontalOverflow(page);
        }
      }
      expect(member.errors).toEqual([]);
      await member.close();
    });
  });
}

async function rawHtml(address: string, language: SiteLanguage): Promise<string> {
  const answer = await fetch(shared + address, { headers: { cookie: `selectedLanguage=${language}` } });
  expect(answer.status, address).toBe(200);
  return answer.text();
}
