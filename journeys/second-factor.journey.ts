import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, signIn } from './steps.ts';

const journey = setUpJourney({ STAFF_SECOND_FACTOR: 'required' });
const [speech, staffSignIn, factor, clinic, console] = await Promise.all([
  loadJourneyPhrases('en'),
  sayIn('ko', 'sign-in'),
  sayIn('ko', 'second-factor'),
  sayIn('ko', 'clinic'),
  sayIn('ko', 'console'),
]);
/** Phrases of the staff's sign-in page, to which logout from a console leads. */
const staff = { signIn: staffSignIn };

/** Time step of the last code. A code can be used only once, so each code of a test is of a later step; the server accepts the next step's code. */
let lastStep = 0;
async function nextCode(secret: string): Promise<string> {
  const totp = new TOTP({ secret });
  const stepNow = () => Math.floor(Date.now() / 30_000);
  const step = Math.max(lastStep + 1, stepNow());
  while (step > stepNow() + 1) await new Promise((done) => setTimeout(done, 500));
  lastStep = step;
  return totp.generate({ timestamp: step * 30_000 });
}

const makeWrongCode = async (secret: string) => String((Number(await nextCode(secret)) + 1) % 1_000_000).padStart(6, '0');
const findCodeBox = (page: Page) => page.getByRole('textbox', { name: staff.signIn('code.label') });
const findHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signOut(page: Page): Promise<void> {
  await findButton(page, console('common.logOut')).click();
  await page.waitForURL(({ pathname }) => pathname === '/clinic/login');
}

/** Waits until the console is open and shows its empty inbox. */
async function waitForConsole(page: Page): Promise<void> {
  await page.getByText(clinic('inbox.empty'), { exact: true }).waitFor();
}

/** Sets up the second factor on the open page. Returns its secret and the recovery codes. */
async function setUpFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel(factor('password')).fill('not the password');
  await findButton(page, factor('begin')).click();
  await page.locator('[name=password][aria-invalid=true]').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  await page.getByLabel(factor('password')).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: factor('scan.picture') }).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: factor('code') }).fill('000000');
  await findButton(page, factor('confirm')).click();
  await page.getByText(factor('code.wrong'), { exact: true }).waitFor();
  await page.getByRole('textbox', { name: factor('code') }).fill(await nextCode(secret));
  await findButton(page, factor('confirm')).click();
  await findHeading(page, factor('codes.title')).waitFor();
  await expectAccessible(page);
  await expectNoHorizontalOverflow(page);
  return {
    secret,
    codes: await page
      .getByRole('list', { name: factor('codes.list') })
      .getByRole('listitem')
      .allInnerTexts(),
  };
}

it('a coordinator is led to the second factor, sets it up on a phone, and signs in with a code and with a recovery code', async () => {
  const jiwoo = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, timezoneId: 'Asia/Seoul', expected: [/status of 40[03]/] });
  const { page } = jiwoo;
  await page.goto('/login');
  await signIn(page, speech, 'coordinator');
  await page.waitForURL('**/clinic/security');
  await page.getByText(factor('required'), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.goto('/clinic');
  await page.waitForURL('**/clinic/security');
  await waitForHydration(page);

  const { secret, codes } = await setUpFactor(page);
  expect(codes).toHaveLength(10);
  const [file] = await Promise.all([page.waitForEvent('download'), findButton(page, factor('codes.download')).click()]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await findButton(page, factor('codes.saved')).click();
  await page.getByText(factor('active.left', { count: 10 }), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: factor('console') }).click();
  await waitForConsole(page);
  await expectNoHorizontalOverflow(page);
  await signOut(page);

  await signIn(page, staff, 'coordinator');
  await findCodeBox(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('otp');
  await expectAccessible(page);
  await findCodeBox(page).fill(await makeWrongCode(secret));
  await page.keyboard.press('Enter');
  await page.getByText(staff.signIn('code.wrong'), { exact: true }).waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(DEMO_PASSWORD);
  await findCodeBox(page).fill(await nextCode(secret));
  await page.keyboard.press('Enter');
  await waitForConsole(page);
  await signOut(page);

  await signIn(page, staff, 'coordinator');
  await findCodeBox(page).fill((codes[0] as string).toLowerCase());
  await page.keyboard.press('Enter');
  await waitForConsole(page);
  await page.getByRole('link', { name: console('page.security') }).click();
  await page.getByText(factor('active.left', { count: 9 }), { exact: true }).waitFor();
  expect(jiwoo.errors).toEqual([]);
  await jiwoo.close();
});

it('an operator sets hers up on a desk, and sets it up anew', async () => {
  lastStep = 0;
  const narae = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 40[03]/] });
  const { page } = narae;
  await page.goto('/login');
  await signIn(page, speech, 'operator');
  // The operators' page stays closed until the second factor is set up.
  await page.waitForURL('**/operator/security');
  await page.goto('/operator');
  await page.waitForURL('**/operator/security');
  await waitForHydration(page);
  const { codes } = await setUpFactor(page);
  await findButton(page, factor('codes.saved')).click();
  await findButton(page, factor('replace')).click();
  const dialog = page.getByRole('dialog', { name: factor('replace.title') });
  await dialog.getByLabel(factor('password')).fill(DEMO_PASSWORD);
  await dialog.getByLabel(factor('remove.code')).fill('1234');
  await dialog.getByRole('button', { name: factor('replace'), exact: true }).click();
  await dialog.locator('[name=otp][aria-invalid=true]').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel(factor('remove.code')).fill(codes[1] as string);
  await dialog.getByRole('button', { name: factor('replace'), exact: true }).click();
  await findHeading(page, factor('begin.title')).waitFor();
  expect(narae.errors).toEqual([]);
  await narae.close();
});
