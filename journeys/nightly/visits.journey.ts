// Rooms: {contract,server}/visits web/consultations/visits web/orders
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { openFreeDay } from '../free-day.ts';
import { type JourneyPhrases, loadJourneyPhrases } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { agreeAndBuy, makePhrasePattern, pay, readBuyAmount, signInByApi } from '../steps.ts';

const journey = setUpJourney();

/** Chooses the n-th free start of the first day with at least six, and presses the button. */
async function chooseStart(page: Page, { visits }: JourneyPhrases, words: 'choose.pay' | 'choose.move' | 'choose.fix', nth: number): Promise<void> {
  await openFreeDay(page, 6, visits('choose.later'));
  const times = page.getByRole('radiogroup').first();
  await times.getByRole('radio').nth(nth).check();
  await page.getByRole('button', { name: makePhrasePattern(visits(words)) }).click();
}

it.each([
  { language: 'en', viewport: PHONE_SIZE, treatment: 1 },
  { language: 'ar', viewport: DESKTOP_SIZE, treatment: 10 },
] as const)(
  'pays for a start that she chose, moves it, and gives it up with her fee ($language, $viewport.width px)',
  async ({ language, viewport, treatment }) => {
    const speech = await loadJourneyPhrases(language);
    const { visits, orders, catalog } = speech;
    const amal = await openBrowserUser(journey.browser, journey.product.url, { language, viewport });
    const { page } = amal;
    await signInByApi(page, 'patient');

    // Goes from the treatment to a free start, and with it to the checkout.
    await page.goto(`/treatment-detail/${treatment}`);
    await page.getByRole('link', { name: makePhrasePattern(catalog('action.date')) }).click();
    await expectScreen(page, visits('choose.title'));
    await chooseStart(page, speech, 'choose.pay', 0);
    await page.getByRole('heading', { level: 1, name: orders('order.title'), exact: true }).waitFor();
    await page.getByText(orders('order.visit.hold').split('{time}')[1] ?? '', { exact: false }).waitFor();
    await agreeAndBuy(page, speech, await readBuyAmount(page, speech));
    await pay(page, language);

    // The next step is the visit, which has its own page.
    await page.getByRole('heading', { level: 1, name: orders('success.done'), exact: true }).waitFor();
    await page
      .getByRole('region', { name: visits('next.label'), exact: true })
      .getByRole('link', { name: visits('do.visit'), exact: true })
      .click();
    await page.getByText(visits('page.driver'), { exact: true }).waitFor();
    await expectNoHorizontalOverflow(page);
    await expectAccessible(page);
    const before = await page.getByRole('heading', { level: 1 }).textContent();

    // The patient moves the visit. The page says before that the fee is kept.
    await page.getByRole('link', { name: visits('do.move'), exact: true }).click();
    await expectScreen(page, visits('choose.title.move'));
    await page.getByText(visits('money.move.keep'), { exact: true }).waitFor();
    await chooseStart(page, speech, 'choose.move', 2);
    await page.getByText(visits('page.driver'), { exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(before);

    // The chat shows the events.
    await page.getByRole('link', { name: visits('do.chat'), exact: true }).click();
    const chat = page.getByRole('dialog');
    await chat.getByText(makePhrasePattern(speech.thread('event.paid'))).waitFor();
    await chat.getByText(makePhrasePattern(speech.thread('event.visit-moved'))).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await chat.waitFor({ state: 'detached' });

    // Date and fee are given up together. The page shows the outcome of both.
    await page.getByText(orders('myReservation.more'), { exact: true }).first().click();
    await page.getByRole('button', { name: visits('do.giveUp'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(visits('giveUp.keepFee'), { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: visits('giveUp.doRefund'), exact: true }).click();
    await page
      .getByText(makePhrasePattern(visits('money.refunded').split('{')[0] ?? ''))
      .first()
      .waitFor();
    await expectScreen(page, orders('myReservation.title'));
    expect(amal.errors).toEqual([]);
    await amal.close();
  },
);
