import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { openFreeDay } from './free-day.ts';
import { makeOutsideClient } from './outside-client.ts';
import { type JourneyPhrases, loadJourneyPhrases } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { agreeAndBuy, DEMO_PASSWORD, firstTreatment, goToCheckout, makePhrasePattern, pay, readBuyAmount, signInByApi, type Treatment } from './steps.ts';

const journey = setUpJourney();
beforeAll(async () => {
  await join(SECOND_PATIENT);
});

const { call, tokenOf, paidOrder, register } = makeOutsideClient(() => journey.product.url);
/** A patient besides the demonstration's. */
const SECOND_PATIENT = 'noor2026';

async function join(uid: string): Promise<void> {
  const names = { first_name: 'Noor', last_name: 'Karim', gender: 'F', messenger: 'whatsapp', country: 'SA', birth_date: '19940517' };
  const answer = await call('/api/v1/users', '', { uid, password: DEMO_PASSWORD, email: 'noor@naru.example', ...names });
  expect(answer.status).toBe(201);
}

const fetchTreatment = async (id: number) => (await (await fetch(`${journey.product.url}/api/v1/product/${id}`)).json()) as Treatment;
const findNextStep = (page: Page, { visits }: JourneyPhrases) => page.getByRole('region', { name: visits('next.label'), exact: true });
/** Returns the end of a phrase, after its last placeholder. */
const phraseEnding = (phrase: string) => phrase.slice(phrase.lastIndexOf('}') + 1).trim();

it('is offered a date while she looks, takes it, pays for it, and gives both up with one refund; each page says so (en, 390 px)', async () => {
  const speech = await loadJourneyPhrases('en');
  const { visits, orders, site, thread } = speech;
  const [patient, desk, treatment] = await Promise.all([tokenOf('patient'), tokenOf('coordinator'), firstTreatment(journey.product.url, 'en')]);
  const consultation_id = await register(patient, treatment.hospital_id);
  const amal = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE });
  const { page } = amal;
  await signInByApi(page, 'patient');
  await page.goto('/my-reservation');
  await expectScreen(page, orders('myReservation.title'));

  // The clinic's offer appears on the page without a reload.
  const day = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  const free = (await (await call(`/api/v1/clinic/free-times?from=${day}&days=7&product_id=${treatment.id}`, desk)).json()) as { days: { starts: string[] }[] };
  const [first, second] = free.days.flatMap(({ starts }) => starts);
  const offered = await call('/api/v1/clinic/visits', desk, { consultation_id, product_id: treatment.id, offers: [first, second] });
  expect(offered.status).toBe(201);
  const next = findNextStep(page, speech);
  await next.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await next.getByRole('button', { name: makePhrasePattern(visits('offer.take')) }).click();
  await next.getByRole('link', { name: visits('do.visit'), exact: true }).waitFor();

  // The fee is paid afterwards and belongs to that date. The page shows the amount due at the clinic.
  await goToCheckout(page, speech, treatment, [treatment.options[0]?.title ?? '']);
  await agreeAndBuy(page, speech, await readBuyAmount(page, speech));
  await pay(page, 'en');
  await page.getByRole('heading', { level: 1, name: orders('success.done'), exact: true }).waitFor();
  await findNextStep(page, speech)
    .getByText(phraseEnding(visits('money.left')), { exact: false })
    .waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: site('home.visit.title'), exact: true }).waitFor();

  // The refund dialog asks about the date, which is given up by default.
  await page.goto('/myPage?tab=1');
  await page
    .getByRole('button', { name: orders('history.cancel') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio', { name: orders('paymentCancelModal.visit.giveUp'), exact: true }).isChecked()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: orders('paymentCancelModal.cancel'), exact: true }).click();
  await page.getByText(orders('paymentCancelModal.done'), { exact: true }).first().waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: site('home.visit.none'), exact: true }).waitFor();
  await page.goto('/my-reservation');
  await page.getByText(phraseEnding(visits('money.refunded.withDate')), { exact: false }).waitFor();
  await page.goto(`/my-reservation?chat=${treatment.hospital_id}`);
  const chat = page.getByRole('dialog');
  for (const kind of ['event.visit-offered', 'event.paid', 'event.refunded', 'event.visit-given-up'] as const)
    await chat
      .getByText(makePhrasePattern(thread(kind)))
      .first()
      .waitFor();
  expect(amal.errors).toEqual([]);
  await amal.close();
});

it('two press the same start at once: one has it, the other is told, and takes one of those beside it (ar 1440 px, en 390 px)', async () => {
  const treatment = await fetchTreatment(28);
  const both = await Promise.all(
    (['ar', 'en'] as const).map(async (language, i) => {
      const uid = i === 0 ? SECOND_PATIENT : 'patient';
      await register(await tokenOf(uid), treatment.hospital_id);
      // The server refuses the call, which the browser logs as an error.
      const her = await openBrowserUser(journey.browser, journey.product.url, { language, viewport: i === 0 ? DESKTOP_SIZE : PHONE_SIZE, expected: [/409/] });
      await signInByApi(her.page, uid);
      return { ...her, speech: await loadJourneyPhrases(language) };
    }),
  );
  await Promise.all(
    both.map(async ({ page, speech: { visits } }) => {
      await page.goto(`/visit/choose?hospital_id=${treatment.hospital_id}&product_id=${treatment.id}`);
      await expectScreen(page, visits('choose.title'));
      await page.getByRole('radiogroup').getByRole('radio').first().check();
    }),
  );
  const ask = ({ page, speech: { visits } }: (typeof both)[number]) => page.getByRole('button', { name: makePhrasePattern(visits('choose.ask')) });
  await Promise.all(both.map((one) => ask(one).click()));
  const outcomes = await Promise.all(
    both.map(async (one) => {
      const { page, speech } = one;
      const others = page.getByRole('group', { name: speech.visits('choose.others'), exact: true });
      const asked = page.getByRole('heading', { level: 1, name: speech.orders('myReservation.title'), exact: true });
      await others.or(asked).first().waitFor();
      if ((await asked.count()) > 0) return 'asked';
      await expectNoHorizontalOverflow(page);
      await expectAccessible(page);
      await others.getByRole('button').first().click();
      await ask(one).click();
      await asked.waitFor();
      return 'told';
    }),
  );
  expect(outcomes.sort()).toEqual(['asked', 'told']);
  for (const { page, speech, errors, close } of both) {
    await page.getByText(makePhrasePattern(speech.orders('myReservation.requested'))).waitFor();
    expect(errors).toEqual([]);
    await close();
  }
});

it('three sessions are three visits of one order, each with a page that is good on paper (ar, 390 px)', async () => {
  const speech = await loadJourneyPhrases('ar');
  const { visits, orders } = speech;
  await paidOrder(await tokenOf(SECOND_PATIENT), await fetchTreatment(4), { quantity: 3 });
  const noor = await openBrowserUser(journey.browser, journey.product.url, { language: 'ar', viewport: PHONE_SIZE });
  const { page } = noor;
  await signInByApi(page, SECOND_PATIENT);
  for (const nth of [0, 1, 2]) {
    await page.goto('/my-reservation');
    await expectScreen(page, orders('myReservation.title'));
    await page
      .getByRole('link', { name: visits('do.free'), exact: true })
      .and(page.locator('[href*="order_num"]'))
      .first()
      .click();
    await openFreeDay(page, 6, visits('choose.later'));
    await page.getByRole('radiogroup').getByRole('radio').nth(nth).check();
    await page.getByRole('button', { name: makePhrasePattern(visits('choose.fix')) }).click();
    await page.getByText(visits('page.driver'), { exact: true }).waitFor();
  }
  await expectNoHorizontalOverflow(page);
  await expectAccessible(page);
  await checkPrintedPage(page, speech);
  await page.goto('/my-reservation');
  await page.getByText(orders('myReservation.more'), { exact: true }).first().click();
  await page
    .getByRole('list', { name: visits('visits.others'), exact: true })
    .getByRole('listitem')
    .nth(2)
    .waitFor();
  expect(noor.errors).toEqual([]);
  await noor.close();
});

/** Checks the printed page: it has everything about the visit, no controls, and few sheets. */
async function checkPrintedPage(page: Page, { visits }: JourneyPhrases): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  for (const shown of [visits('page.driver'), visits('page.aftercare'), visits('page.call'), '서울특별시', '119']) expect(text).toContain(shown);
  for (const hidden of [visits('do.move'), visits('common.print'), visits('home.day')]) expect(text).not.toContain(hidden);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: null });
}
