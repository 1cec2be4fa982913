// Rooms: {contract,server}/quotes web/consoles/clinic/quotes web/consultations/quotes
import { expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE } from '../browser.ts';
import { makeOutsideClient } from '../outside-client.ts';
import { loadJourneyPhrases, sayIn } from '../phrases.ts';
import { setUpJourney } from '../set-up-journey.ts';
import { firstTreatment, signInByApi } from '../steps.ts';

const journey = setUpJourney();

const { tokenOf, register } = makeOutsideClient(() => journey.product.url);

it('a quote in own words alone is accepted with one press and leads to a date; the other tab and the desk hear of it (console ko, patient ar at 390 px)', async () => {
  const { quotes: says, visits } = await loadJourneyPhrases('ar');
  const [desk, korean, korThread, clinic] = await Promise.all([
    sayIn('ko', 'clinic-quotes'),
    sayIn('ko', 'quotes'),
    sayIn('ko', 'thread'),
    sayIn('ko', 'clinic'),
  ]);
  const treatment = await firstTreatment(journey.product.url, 'ar');
  const consultation = await register(await tokenOf('patient'), treatment.hospital_id);

  const coordinator = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(coordinator.page, 'coordinator');
  await coordinator.page.goto(`/clinic?consultation=${consultation}`);
  await coordinator.page.getByRole('button', { name: desk('insert'), exact: true }).click();
  const composer = coordinator.page.getByRole('dialog');
  await composer.getByRole('button', { name: desk('own'), exact: true }).click();
  await composer.getByRole('textbox', { name: desk('own.words') }).fill('부기 관리 2회');
  await composer.getByRole('textbox', { name: desk('price', { currency: 'USD' }) }).fill('80');
  await composer.getByText(desk('free'), { exact: true }).waitFor();
  await expectAccessible(coordinator.page);
  await composer.getByRole('button', { name: desk('preview'), exact: true }).click();
  await composer.getByRole('button', { name: desk('send'), exact: true }).click();
  const card = coordinator.page.getByRole('article');
  await card.getByText(korean('state.open'), { exact: true }).waitFor();

  // The patient's next step leads to the quote, which is opened in two tabs.
  const amal = await openBrowserUser(journey.browser, journey.product.url, { language: 'ar', viewport: PHONE_SIZE });
  await signInByApi(amal.page, 'patient');
  await amal.page.goto('/');
  await amal.page.getByRole('link', { name: visits('do.quote'), exact: true }).click();
  await expectScreen(amal.page, says('page.title'));
  await expectNoHorizontalOverflow(amal.page);
  await expectAccessible(amal.page);
  const other = await amal.context.newPage();
  await other.goto(amal.page.url());
  await expectScreen(other, says('page.title'));

  await amal.page.getByRole('button', { name: says('accept.free'), exact: true }).click();
  await amal.page.getByText(says('says.agreed'), { exact: true }).waitFor();
  await expectAccessible(amal.page);
  await other.getByText(says('says.agreed'), { exact: true }).waitFor();
  expect(await other.getByRole('button', { name: says('accept.free'), exact: true }).count()).toBe(0);
  await card.getByText(korean('state.agreed'), { exact: true }).waitFor();
  await coordinator.page
    .getByText(korThread('event.quote-accepted.clinic', { amount: '$80' }))
    .first()
    .waitFor();
  await coordinator.page.getByText(clinic('step.ask-date'), { exact: true }).waitFor();

  // Free times of the clinic, for any treatment.
  await amal.page.getByRole('link', { name: says('agreed.date'), exact: true }).click();
  await expectScreen(amal.page, visits('choose.title'));
  expect(amal.errors).toEqual([]);
  expect(coordinator.errors).toEqual([]);
  await amal.close();
  await coordinator.close();
});
