import { expect, it } from 'vitest';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE } from './browser.ts';
import { makeOutsideClient } from './outside-client.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { agreeAndBuy, firstTreatment, makePhrasePattern, pay, readBuyAmount, signInByApi } from './steps.ts';

const journey = setUpJourney();

const { tokenOf, register } = makeOutsideClient(() => journey.product.url);

it('is put together in the console, changed, accepted and paid; the other tab and the desk hear of it (console ko, patient en at 390 px)', async () => {
  const speech = await loadJourneyPhrases('en');
  const { quotes: says, orders, thread } = speech;
  const [desk, korean] = await Promise.all([sayIn('ko', 'clinic-quotes'), sayIn('ko', 'quotes')]);
  const [korThread, treatment] = await Promise.all([sayIn('ko', 'thread'), firstTreatment(journey.product.url, 'en')]);
  const consultation = await register(await tokenOf('patient'), treatment.hospital_id);

  const coordinator = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, timezoneId: 'Asia/Seoul' });
  await signInByApi(coordinator.page, 'coordinator');
  await coordinator.page.goto(`/clinic?consultation=${consultation}`);
  // The page of reservations stays open all the time, without a reload.
  const amal = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE, expected: [/409/] });
  await signInByApi(amal.page, 'patient');
  await amal.page.goto(`/my-reservation?chat=${treatment.hospital_id}`);
  const chat = amal.page.getByRole('dialog');
  await chat.getByRole('textbox').waitFor();

  // The first treatment of the catalogue, and a line in the clinic's own words; the server computes the sums.
  await coordinator.page.getByRole('button', { name: desk('insert'), exact: true }).click();
  const composer = coordinator.page.getByRole('dialog');
  await composer.getByRole('searchbox', { name: desk('find') }).fill(' ');
  await composer.locator('ul button').first().click();
  await composer.getByRole('button', { name: desk('own'), exact: true }).click();
  await composer.getByRole('textbox', { name: desk('own.words') }).fill('부기 관리 2회');
  await composer
    .getByRole('textbox', { name: desk('price', { currency: 'USD' }) })
    .last()
    .fill('80');
  await composer
    .getByRole('region', { name: desk('sums'), exact: true })
    .getByText(korean('now'), { exact: true })
    .waitFor();
  await expectAccessible(coordinator.page);
  await composer.getByRole('button', { name: desk('preview'), exact: true }).click();
  await composer.getByText(says('clinic'), { exact: true }).waitFor();
  await composer.getByRole('button', { name: desk('send'), exact: true }).click();

  // The quote arrives in the chat, and opens on its own page in two tabs.
  await chat
    .getByRole('article')
    .getByRole('link', { name: says('card.look'), exact: true })
    .click();
  await expectScreen(amal.page, says('page.title'));
  await expectNoHorizontalOverflow(amal.page);
  await expectAccessible(amal.page);
  const other = await amal.context.newPage();
  await other.goto(amal.page.url());
  await expectScreen(other, says('page.title'));

  // The clinic changes the quote meanwhile. The page announces the new version and shows it.
  await coordinator.page
    .getByRole('article')
    .getByRole('button', { name: korean('card.look'), exact: true })
    .click();
  await composer.getByRole('button', { name: desk('change'), exact: true }).click();
  await composer
    .getByRole('textbox', { name: desk('price', { currency: 'USD' }) })
    .last()
    .fill('60');
  await composer.getByRole('button', { name: desk('preview'), exact: true }).click();
  await composer.getByRole('button', { name: desk('send.change', { version: 2 }), exact: true }).click();
  await amal.page.getByText(says('changed', { version: 2 }), { exact: true }).waitFor();

  // Accepting it leads through the checkout, with its terms, to the payment.
  await amal.page.getByRole('button', { name: makePhrasePattern(says('accept')) }).click();
  await expectScreen(amal.page, orders('order.title'));
  await agreeAndBuy(amal.page, speech, await readBuyAmount(amal.page, speech));
  await pay(amal.page, 'en');
  await amal.page.getByRole('heading', { level: 1, name: orders('success.done'), exact: true }).waitFor();

  // The other tab and the clinic's console show the payment without a reload.
  await other.getByText(says('says.paid'), { exact: true }).waitFor();
  expect(await other.getByRole('button', { name: makePhrasePattern(says('accept')) }).count()).toBe(0);
  await coordinator.page
    .getByText(makePhrasePattern(korThread('event.quote-accepted')))
    .first()
    .waitFor();
  await coordinator.page.getByRole('article').getByText(korean('state.paid'), { exact: true }).waitFor();
  expect(thread('event.quote-accepted')).not.toBe('');
  expect(amal.errors).toEqual([]);
  expect(coordinator.errors).toEqual([]);
  await amal.close();
  await coordinator.close();
});
