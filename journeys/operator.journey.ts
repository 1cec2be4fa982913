import { expect, it } from 'vitest';
import { CONSOLE_PAGES } from '../web/consoles/pages.ts';
import { DESKTOP_SIZE, expectAccessible, expectNoHorizontalOverflow, expectScreen, openBrowserUser, PHONE_SIZE, waitForHydration } from './browser.ts';
import { focusedName, tabTo } from './keyboard.ts';
import { makeOutsideClient } from './outside-client.ts';
import { loadJourneyPhrases, sayIn } from './phrases.ts';
import { setUpJourney } from './set-up-journey.ts';
import { DEMO_PASSWORD, findFactValue, firstTreatment, signIn, signInByApi } from './steps.ts';

const journey = setUpJourney();
const [speech, operator, proof] = await Promise.all([loadJourneyPhrases('en'), sayIn('ko', 'operator'), sayIn('ko', 'proof')]);
const shared = await sayIn('ko', 'console');

const { call, tokenOf, paidOrder: pay } = makeOutsideClient(() => journey.product.url);

/** Creates a paid order of the demonstration's patient whose refund takes long. */
const createPaidOrder = async () => pay(await tokenOf('patient'), await firstTreatment(journey.product.url, 'en'), { rehearse: 'refund-waits' });

it('an operator refunds a paid order with a proof, and moves and closes a coordinator', async () => {
  const [number, coordinator] = await Promise.all([createPaidOrder(), tokenOf('coordinator')]);
  const inbox = async () => (await call('/api/v1/clinic/consultations', coordinator)).status;
  expect(await inbox()).toBe(200);
  const narae = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/status of 40[34]/] });
  const { page } = narae;
  const { keyboard } = page;
  await page.goto('/login');
  await signIn(page, speech, 'operator');
  await page.waitForURL('**/operator');
  await expectScreen(page, shared('page.operator'));

  const box = page.getByRole('textbox', { name: operator('common.orderNumber') });
  await box.fill('N20200101-0000000000');
  await keyboard.press('Enter');
  await page.getByText(operator('order.unknown'), { exact: true }).waitFor();
  await box.fill(` ${number.toLowerCase()}`);
  await keyboard.press('Enter');
  // The focus stays in the text field.
  expect(await focusedName(page)).toBe(operator('common.orderNumber'));
  const found = page.getByRole('region', { name: number });
  const state = findFactValue(page, operator('fact.state'), found);
  await expect.poll(() => state.innerText()).toBe(operator('state.success'));
  const amount = '$15.00 USD';
  expect(await findFactValue(page, operator('fact.total'), found).innerText()).toBe(amount);
  expect(await findFactValue(page, operator('fact.member'), found).innerText()).toBe('A*** H.');

  // By keyboard: submits first without a reason, then with one, confirms, and gives the proof.
  await tabTo(page, operator('refund.start', { amount }));
  await keyboard.press('Enter');
  await page.getByText(operator('refund.reason.missing'), { exact: true }).waitFor();
  await keyboard.type('두 번 결제됨');
  await tabTo(page, operator('refund.start', { amount }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: operator('refund.ask', { amount }) });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: operator('refund.start', { amount }), exact: true }).press('Enter');
  const again = page.getByRole('dialog', { name: proof('title') });
  await again.getByLabel(proof('common.password')).fill(DEMO_PASSWORD);
  await keyboard.press('Enter');
  // The provider is slow: until it answers, the refund is neither done nor failed.
  await page.getByText(operator('refund.unsure'), { exact: true }).waitFor();
  expect(await state.innerText()).toBe(operator('state.canceling'));
  await expectAccessible(page);
  await expect.poll(() => state.innerText(), { timeout: 40_000 }).toBe(operator('state.canceled'));
  expect(await findFactValue(page, operator('fact.asked'), found).innerText()).toContain('두 번 결제됨');
  expect(await found.getByRole('button').count()).toBe(0);

  // Within ten minutes of the proof, no new proof is required.
  const close = async (name: string) => {
    await page.getByRole('button', { name: operator('staff.close.named', { name }), exact: true }).click();
    const closing = page.getByRole('dialog', { name: operator('staff.close.title', { name }) });
    await expectAccessible(page);
    await closing.getByRole('button', { name: operator('staff.close'), exact: true }).click();
  };
  const clinics = page.getByRole('combobox', { name: operator('common.clinic') });
  await clinics.selectOption('1');
  await page.getByRole('button', { name: operator('staff.move.named', { name: 'Jiwoo Han' }), exact: true }).click();
  const moving = page.getByRole('dialog', { name: operator('staff.move.title', { name: 'Jiwoo Han' }) });
  await moving.getByRole('combobox').selectOption('2');
  await moving.getByRole('button', { name: operator('staff.move'), exact: true }).click();
  // The account of the head is closed too.
  await close('Eunseo Baek');
  await page.getByText(operator('staff.empty'), { exact: true }).waitFor();
  // The clinic without staff is listed as unanswered.
  await page.getByText(operator('unanswered.title', { count: 1 }), { exact: true }).waitFor();
  expect(await inbox()).toBe(401);
  await page.setViewportSize(PHONE_SIZE);
  await clinics.selectOption('2');
  await close('Jiwoo Han');
  // The clinic's own coordinator remains.
  await page.getByRole('button', { name: operator('staff.close.named', { name: 'Jiwoo Han' }), exact: true }).waitFor({ state: 'detached' });
  expect(
    await page
      .getByRole('list', { name: shared('shared.coordinators') })
      .getByRole('listitem')
      .count(),
  ).toBe(1);
  await expectNoHorizontalOverflow(page);
  expect(await tokenOf('coordinator')).toBeUndefined();
  // A reload keeps the shown order. The link to the operator's own account is there.
  await page.reload();
  await expect.poll(() => state.innerText()).toBe(operator('state.canceled'));
  await box.fill('N20200101-0000000000');
  await keyboard.press('Enter');
  await page.getByText(operator('order.unknown'), { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('N20200101-0000000000');
  await page.getByRole('link', { name: operator('own.link'), exact: true }).click();
  await page.waitForURL('**/operator/security');
  expect(narae.errors).toEqual([]);
  await narae.close();
});

it('keeps the operators’ page to operators', async () => {
  const mary = await openBrowserUser(journey.browser, journey.product.url, { viewport: PHONE_SIZE });
  await signInByApi(mary.page, 'patient');
  await mary.page.goto('/operator');
  await expectScreen(mary.page, speech.site('operator.refused.title'));
  await waitForHydration(mary.page);
  await mary.page.getByRole('link', { name: speech.site('operator.refused.home'), exact: true }).click();
  await mary.page.getByRole('heading', { level: 1, name: speech.site('home.title') }).waitFor();
  expect(mary.errors).toEqual([]);
  await mary.close();
});

it('says in the console that a page of the navigation could not be read while the server is away, and reads it when that is back', async () => {
  const narae = await openBrowserUser(journey.browser, journey.product.url, { viewport: DESKTOP_SIZE, expected: [/ERR_CONNECTION_REFUSED/] });
  const { page } = narae;
  await signInByApi(page, 'operator');
  await page.goto('/operator');
  await expectScreen(page, shared('page.operator'));
  // The router has the scripts of all pages in the navigation. If a prefetched script failed, the router would reload the document.
  const routes = CONSOLE_PAGES.filter((each) => each.console === 'operator' && !each.unlisted).map((each) =>
    each.shared ? each.path.slice(1) : each.file.replace('.tsx', ''),
  );
  await page.waitForFunction((wanted) => {
    const { __reactRouterRouteModules: loaded } = window as unknown as { __reactRouterRouteModules: object };
    return wanted.every((route) => route in loaded);
  }, routes);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page
    .getByRole('navigation')
    .getByRole('link', { name: shared('page.quotes'), exact: true })
    .click();
  await expectScreen(page, shared('error.title'));
  await page.unroute('**/*');
  await page.getByRole('button', { name: shared('common.retry'), exact: true }).click();
  await expectScreen(page, shared('page.quotes'));
  expect(narae.errors).toEqual([]);
  await narae.close();
});
