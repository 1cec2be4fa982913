// Rooms: server/commands/demo-history content/demonstration
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, launchBrowser, openBrowserUser, waitForHydration } from '../browser.ts';
import { prepareData, startFromTemplate } from '../product.ts';
import { signInByApi } from '../steps.ts';

let browser: Browser;
let data: Awaited<ReturnType<typeof prepareData>>;
let product: Awaited<ReturnType<typeof startFromTemplate>>;

beforeAll(async () => {
  [browser, data] = await Promise.all([launchBrowser(), prepareData({ DEMO_LIFE: 'true' })]);
  product = await startFromTemplate(data.folder);
}, 600_000);
afterAll(async () => {
  await closeContexts(browser);
  await product.close();
  await data.remove();
});

/** Pages of each role, each with a text that the lives of the demonstration have put there. */
const PAGES: [uid: string, pages: [address: string, text: RegExp][]][] = [
  [
    'patient',
    [
      ['/', /Calming barrier facial/],
      ['/my-reservation', /Saebyeok Plastic Surgery/],
      ['/myPage?tab=1', /Hydra-glow booster/],
      ['/notices', /Yeoun Skin Clinic/],
      ['/saved', /Pico toning/],
    ],
  ],
  [
    'coordinator',
    [
      ['/clinic', /SIQI LIANG/],
      ['/clinic/calendar?view=week', /MARYAM ALKUWARI|OLIVER GRANT|YUTONG JIANG/],
      ['/clinic/reviews', /C\*\*\* B\./],
    ],
  ],
  ['head', [['/clinic/weeks', /\d/]]],
  [
    'operator',
    [
      ['/operator', /단청피부과의원/],
      ['/operator', /초록한의원/],
      ['/operator/help', /Misaki Ueno/i],
      ['/operator/interpreters', /새벽/],
    ],
  ],
  ['interpreter', [['/interpreter', /새벽/]]],
];

it.each(PAGES)('shows %s pages full of life, without an error', async (uid, pages) => {
  const person = await openBrowserUser(browser, product.url);
  await signInByApi(person.page, uid);
  for (const [address, text] of pages) {
    await person.page.goto(address);
    await waitForHydration(person.page);
    await person.page.getByText(text).filter({ visible: true }).first().waitFor();
    expect(person.errors, address).toEqual([]);
  }
  await person.close();
});
