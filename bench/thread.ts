import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../checks/chromium.ts';
import { post } from './people.ts';
import { type BenchEnvironment, query, startProduct } from './product.ts';
import { formatMilliseconds, formatWhole, median, type Table } from './table.ts';

const MESSAGE_COUNT = 10_000;
const SEND_COUNT = 9;
const PASSWORD = 'naru-demo-2026';
/** Name by which the inbox row and the thread are found. */
const PATIENT_NAME = 'AMAL HADDAD';

/**
 * Measures a conversation of ten thousand messages in the clinic's console in Chromium. Opening: from pressing its row until it is rendered. Sending:
 * from Enter until the message is in the thread, first right after opening, then with all messages loaded and the first one in view.
 */
export async function benchThread(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  const browser = await chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    await fillThread(product.address, home.databaseUrl);
    const page = await openConsole(browser, product.address);
    const opening = await measureOpening(page);
    const thread = page.getByRole('region', { name: PATIENT_NAME }).last();
    const rows = [['open it, newest page', formatMilliseconds(opening), '1 s'], ...(await measureSends(page, 'newest page held'))];
    const items = thread.getByRole('listitem');
    await scrollToFirst(page, thread);
    const most = await items.count();
    rows.push(...(await measureSends(page, `all ${formatWhole(MESSAGE_COUNT)} held, from the first one`, () => scrollToFirst(page, thread))));
    rows.push([`bubbles and days drawn of ${formatWhole(MESSAGE_COUNT)} messages`, formatWhole(most), '400']);
    return { title: `A thread of ${formatWhole(MESSAGE_COUNT)} messages (console, Chromium)`, head: ['what', 'measured', 'aim'], rows };
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}

/** Fills the conversation between the demonstration's patient and clinic 1 with messages over a year. */
async function fillThread(address: string, databaseUrl: string): Promise<void> {
  const login = new URLSearchParams({ username: 'patient', password: PASSWORD });
  const { access_token } = await post<{ access_token: string }>(`${address}/api/v1/auth/login`, login);
  const form = { name: PATIENT_NAME, country_name: 'uk', phone: '+44 7700 900123', messenger_type: 'whatsapp', messenger_id: 'amal', hospital_id: 1 };
  const { id } = await post<{ id: number }>(`${address}/api/v1/reservation`, form, access_token);
  await query(
    databaseUrl,
    `insert into messages (consultation_id, message_id, sender_type, sender_id, message, language, target_lang, translated, translation, created_at)
     select c.id, n, case when n % 2 = 1 then 'user' else 'hospital' end, c.member_id,
       case when n % 2 = 1 then 'Does it hurt? I fly home on Friday. ' else '조금 따끔할 수 있습니다. ' end || n, case when n % 2 = 1 then 'en' else 'ko' end,
       case when n % 2 = 1 then 'KO' else 'EN-US' end, 'translation ' || n, 'done', now() - (($2::int - n) * interval '50 minutes')
     from consultations c, generate_series(1, $2::int) n where c.id = $1`,
    [id, MESSAGE_COUNT],
  );
  await query(databaseUrl, 'update consultations set last_message_id = $2 where id = $1', [id, MESSAGE_COUNT]);
}

async function openConsole(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}/login`);
  await page.locator('input[name=username], input[name=uid], input[autocomplete=username]').first().fill('coordinator');
  await page.locator('input[type=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/clinic');
  await page.getByRole('button', { name: PATIENT_NAME }).waitFor();
  return page;
}

/** Returns the ms from pressing the row until the newest message has been painted. */
async function measureOpening(page: Page): Promise<number> {
  const painted = watchForMessage(page, 'pointerdown', `translation ${MESSAGE_COUNT}`);
  await painted.armed;
  await page.getByRole('button', { name: PATIENT_NAME }).click();
  return painted.ms();
}

async function measureSends(page: Page, how: string, before: () => Promise<void> = async () => undefined): Promise<string[][]> {
  const took: number[] = [];
  for (let i = 0; i < SEND_COUNT; i++) {
    await before();
    const text = `${how} ${i}`;
    const box = page.locator('textarea');
    await box.fill(text);
    const painted = watchForMessage(page, 'keydown', text);
    await painted.armed;
    await box.press('Enter');
    took.push(await painted.ms());
  }
  return [
    [`send, ${how}`, formatMilliseconds(median(took, (ms) => ms)), '100 ms'],
    ['slowest of those', formatMilliseconds(Math.max(...took)), '200 ms'],
  ];
}

/** Measures the time from the next event of this kind until a message with the text is painted. */
function watchForMessage(page: Page, event: string, text: string) {
  const armed = page.evaluate(
    ([kind, words]) => {
      const found = () => [...document.querySelectorAll('main ol > li')].slice(-3).some((item) => item.textContent?.includes(words as string));
      const done = new Promise<number>((tell) => {
        addEventListener(
          kind as string,
          () => {
            const began = performance.now();
            const look = () => (found() ? requestAnimationFrame(() => tell(performance.now() - began)) : requestAnimationFrame(look));
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(window, { painted: done });
    },
    [event, text],
  );
  return { armed, ms: () => page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted) };
}

/** Scrolls to the top again and again, like a reader, until the first message of the thread is rendered. */
async function scrollToFirst(page: Page, thread: Locator): Promise<void> {
  await thread.evaluate(async (box) => {
    const isFirst = () => box.querySelector('ol > li:nth-child(2)')?.textContent?.match(/translation 1(?!\d)/);
    while (!isFirst()) {
      box.scrollTop = 0;
      await new Promise((done) => requestAnimationFrame(done));
    }
    box.scrollTop = 0;
  });
  await page.waitForTimeout(100);
}
