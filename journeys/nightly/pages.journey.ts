// Rooms: server/pages web/catalog web/routes/site web/shell web/site web/ui
import { expect, inject, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE, waitForHydration } from '../browser.ts';
import { loadJourneyPhrases } from '../phrases.ts';
import { setUpBrowser } from '../set-up-journey.ts';
import { firstTreatment, signInByApi } from '../steps.ts';

const journey = setUpBrowser();
const shared = inject('shared');

const SMALL = { width: 320, height: 640 };

it.each(['en', 'ar'] as const)('is a phone up to 768 px, hides no tab, and leaves a low window to the page (%s)', async (language) => {
  const { shell, orders } = await loadJourneyPhrases(language);
  const reader = await openBrowserUser(journey.browser, shared, { language, viewport: { width: 768, height: 900 } });
  const { page } = reader;
  await signInByApi(page, 'patient');
  await page.goto('/treatment-detail/1');
  await waitForHydration(page);
  const place = page.getByRole('link', { name: shell('bottom.hospitalReservation'), exact: true });
  expect(await place.isVisible()).toBe(true);
  await page.setViewportSize({ width: 769, height: 900 });
  expect(await place.isVisible()).toBe(false);

  // A desktop window at 200 % zoom: fixed elements take at most a quarter of it.
  await page.setViewportSize({ width: 720, height: 450 });
  const stays = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position) && element.checkVisibility() && element.innerText.trim() !== '')
      .reduce((sum, element) => sum + element.offsetHeight, 0),
  );
  expect(stays).toBeGreaterThan(0);
  expect(stays).toBeLessThanOrEqual(450 / 4);

  await page.setViewportSize(SMALL);
  await page.goto('/myPage?tab=4');
  const tabs = page.getByRole('navigation', { name: orders('myPage.tabs'), exact: true }).getByRole('link');
  await tabs.first().waitFor();
  expect(
    await tabs.evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().left < 0 || link.getBoundingClientRect().right > innerWidth).length),
  ).toBe(0);
  expect(await tabs.count()).toBe(5);
  await reader.close();
});

it('turns the pictures the way the reader reads', async () => {
  const { catalog } = await loadJourneyPhrases('ar');
  const { title } = await firstTreatment(shared, 'ar');
  const reader = await openBrowserUser(journey.browser, shared, { language: 'ar', viewport: PHONE_SIZE, motion: true });
  const { page } = reader;
  await page.goto('/treatment-detail/1');
  await waitForHydration(page);
  const pictures = page.getByRole('region', { name: catalog('picture.label', { title }), exact: true });
  const shown = (index: number) => pictures.getByRole('img', { name: catalog('picture.alt', { title, index }), exact: true });
  const total = await pictures.getByRole('listitem', { includeHidden: true }).count();
  expect(total).toBeGreaterThan(2);

  await expectInFrame(1);
  await pictures.getByRole('button', { name: catalog('picture.next'), exact: true }).click();
  await shown(2).waitFor();
  await pictures.getByText(catalog('picture.position', { index: 2, total }), { exact: true }).waitFor({ state: 'attached' });
  await expectInFrame(2);
  // In Arabic the next picture is on the left.
  await pictures.getByRole('list').press('ArrowLeft');
  await shown(3).waitFor();
  await expectInFrame(3);
  await pictures.getByRole('list').press('ArrowRight');
  await expectInFrame(2);
  expect(reader.errors).toEqual([]);
  await reader.close();

  /** Expects the picture itself within its frame, not only the right text. */
  async function expectInFrame(index: number): Promise<void> {
    await expect
      .poll(async () => {
        const [frame, picture] = await Promise.all([
          pictures.boundingBox(),
          pictures
            .locator('li')
            .nth(index - 1)
            .boundingBox(),
        ]);
        return frame && picture ? Math.abs(frame.x - picture.x) : undefined;
      })
      .toBeLessThanOrEqual(1);
  }
});

it.each(['en', 'ar'] as const)('shows every version of a text, and from one that is not in force the way to the one that is (%s)', async (language) => {
  const { site } = await loadJourneyPhrases(language);
  const reader = await openBrowserUser(journey.browser, shared, { language, viewport: PHONE_SIZE });
  const { page } = reader;
  const standing = (await (await fetch(`${shared}/api/v1/documents/privacy`)).json()) as { in_force: string; versions: string[] };
  const other = standing.versions.find((version) => version !== standing.in_force) as string;
  await page.goto(`/privacy?version=${other}`);
  await waitForHydration(page);
  const effect = (version: string) => page.locator(`main header > p > time[datetime="${version}"]`);
  await effect(other).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  await page.getByRole('link', { name: site('document.inForce.read'), exact: true }).click();
  await effect(standing.in_force).waitFor();
  expect(await page.getByRole('link', { name: site('document.inForce.read'), exact: true }).count()).toBe(0);
  await page
    .getByRole('navigation', { name: site('document.versions'), exact: true })
    .getByRole('link')
    .first()
    .click();
  await effect(standing.versions.at(-1) as string).waitFor();
  expect((await fetch(`${shared}/privacy?version=2001-01-01`)).status).toBe(404);
  expect(reader.errors).toEqual([]);
  await reader.close();
});

it('goes on to a treatment that is pressed before the words of a search have reached the address', async () => {
  const speech = await loadJourneyPhrases('en');
  const { title } = await firstTreatment(shared, 'en');
  const reader = await openBrowserUser(journey.browser, shared, { viewport: PHONE_SIZE });
  const { page } = reader;
  await signInByApi(page, 'patient');
  await page.goto('/treatment-list');
  const card = page.getByRole('main').getByRole('link', { name: title, exact: true });
  await card.waitFor();
  await page.clock.install();
  // A slow network: the treatment arrives only after the pause in typing would have ended.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/treatment-detail/**', async (route) => {
    await arrived;
    await route.continue();
  });
  const leaving = page.waitForRequest('**/treatment-detail/**');
  await page.getByRole('searchbox', { name: speech.finding('search') }).fill(title);
  await card.click();
  await leaving;
  await page.clock.runFor(2_000);
  arrive();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/treatment-detail/1');

  // A busy phone: the pause ends before the page handles the press.
  await page.goto('/treatment-list');
  await card.waitFor();
  await page.getByRole('searchbox', { name: speech.finding('search') }).fill(title);
  await card.evaluate((link) => {
    (link as HTMLElement).click();
    const until = performance.now() + 1000;
    while (performance.now() < until);
  });
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/treatment-detail/1');
  expect(reader.errors).toEqual([]);
  await reader.close();
});

it('reads the API, finds a call and tries it out, with nothing from elsewhere', async () => {
  const reader = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE });
  const { page } = reader;
  await page.goto('/api/docs');
  // The API reader parses the whole document before it shows anything, which takes three seconds on a shared processor.
  await page.getByPlaceholder('Filter').waitFor({ timeout: 60_000 });
  await page.getByPlaceholder('Filter').fill('exchange RATES');
  const call = page.locator('.opblock-summary-control');
  await expect.poll(() => call.count()).toBe(1);
  await call.click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  const answered = page.waitForResponse((answer) => answer.url() === `${shared}/api/v1/rates`);
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await answered).status()).toBe(200);
  expect(reader.errors).toEqual([]);
  await reader.close();
});

it('opens the business check in a window of its own, 750 by 700', async () => {
  const { shell, signIn } = await loadJourneyPhrases('en');
  const reader = await openBrowserUser(journey.browser, shared, { viewport: DESKTOP_SIZE });
  const { page, context } = reader;
  // The government's site must not be called.
  await context.route(
    (url) => url.origin !== shared,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>check</title>' }),
  );
  await page.goto('/login');
  await waitForHydration(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: shell('footer.check'), exact: true }).click();
  const popup = await opening;
  await popup.waitForLoadState();
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([750, 700]);
  expect(new URL(popup.url()).origin).not.toBe(shared);
  await page.getByRole('heading', { level: 1, name: signIn('login.title') }).waitFor();
  expect(reader.errors).toEqual([]);
  await reader.close();
});
