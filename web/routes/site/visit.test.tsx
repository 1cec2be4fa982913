import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { BROKEN_SERVER, OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { hospital, productDetail, reservation } from '../../testing/samples.ts';
import { fixedProgress, paidOrder, visit } from '../../testing/thread-samples.ts';

const t = await loadTestPhrases('en', 'visits');
const mine = { ...visit, order_num: paidOrder.order_num };
const KOREAN = '단청피부과의원';
/** The question is shown twice: in the patient's language, and in Korean for the driver. */
const inBoth = () => {
  let times = 0;
  return () => ({ ...hospital, name: times++ === 0 ? hospital.name : KOREAN });
};
const file = { file_name: 'visit.ics', content: 'BEGIN:VCALENDAR' };
const answers = { myVisit: mine, visitFile: file, hospital, product: productDetail, reservations: [{ ...reservation, way: fixedProgress }] };

it('says that it is on its way', async () => {
  await openPage('/visit/71', { answers: { ...answers, myVisit: UNANSWERED_CALL } });
  await screen.findByText(t('page.loading'));
});

it('shows when, where for the driver, what to bring and what is due, all of it in one load', async () => {
  const { asked } = await openPage('/visit/71', { answers: { ...answers, hospital: inBoth() } });
  const [title] = await screen.findAllByRole('heading', { level: 1 });
  expect(title?.textContent).toMatch(/Thu,? 3 Dec.*14:00/);
  const address = screen.getByText(hospital.address, { exact: false });
  expect(address.textContent).toBe(`${hospital.address}${KOREAN}`);
  expect(address.lang).toBe('ko');
  screen.getByText(t('page.bring.passport'));
  screen.getByText(/less the/);
  screen.getByText('$48');
  screen.getByText(/in [\d,]+ days/);
  screen.getByRole('link', { name: t('do.move') });
  expect(screen.getByRole('link', { name: t('do.chat') }).getAttribute('href')).toBe('/my-reservation?chat=3');
  const calendar = screen.getByRole('link', { name: t('page.calendar') });
  expect([calendar.getAttribute('href'), calendar.getAttribute('download')]).toEqual(['data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR', 'visit.ics']);
  const before = asked.length;
  await pressElement(screen.getByText(t('page.driver')));
  expect(asked).toHaveLength(before);
});

it('names every option that was paid for it', async () => {
  const [line] = paidOrder.lines as [(typeof paidOrder.lines)[number]];
  const orders = [{ ...paidOrder, lines: [line, { ...line, option_id: 32, option_title: 'Eye area' }] }];
  await openPage('/visit/71', { answers: { ...answers, reservations: [{ ...reservation, way: { ...fixedProgress, orders } }] } });
  expect((await screen.findByText(t('common.treatment'))).nextElementSibling?.textContent).toBe(
    `${line.product_title} · One session + Eye area${t('page.minutes', { count: 50 })}`,
  );
});

it('leads to the maps that people use there, says how to prepare, what to do afterwards and whom to call', async () => {
  await openPage('/visit/71', { answers });
  const maps = await screen.findAllByRole('link', { name: /^Open in / });
  expect(maps.map((link) => new URL((link as HTMLAnchorElement).href).host)).toEqual(['map.naver.com', 'map.kakao.com', 'www.google.com']);
  for (const link of maps) expect(decodeURIComponent((link as HTMLAnchorElement).href)).toContain(hospital.address);
  const part = (name: string) => within(screen.getByRole('region', { name }));
  part(t('page.prepare')).getByText('Come without make-up.');
  part(t('page.aftercare')).getByText('Wash gently.');
  part(t('page.call')).getByText('Call with blisters.');
  expect(screen.getByRole('link', { name: '119' }).getAttribute('href')).toBe('tel:119');
});

it('keeps when she flies home, and warns where recovery reaches the flight', async () => {
  // The visit has the longest recovery time of its options.
  const slow = { ...answers.myVisit, recovery_time_minutes: 2880 };
  const { named } = await openPage('/visit/71', { answers: { ...answers, myVisit: slow, sayDeparture: { msg: '' } } });
  const field = await screen.findByLabelText(t('home.day'));
  await typeText(field, '2099-12-04');
  screen.getByText(/Recovery after this visit lasts until/);
  field.focus();
  field.blur();
  const saved = await screen.findByText(t('home.saved'));
  expect(saved.closest('p')?.querySelectorAll('svg')).toHaveLength(1);
  expect(named('sayDeparture')).toMatchObject([{ body: { leaves_on: '2099-12-04' } }]);
});

it('copies the address', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPage('/visit/71', { answers });
  await pressElement(await screen.findByRole('button', { name: t('page.copy') }));
  expect(writeText).toHaveBeenCalledWith(`${hospital.address} ${hospital.name}`);
  await screen.findByText(t('page.copied'));
});

it('gives it up from here, with the money said before', async () => {
  const { named } = await openPage('/visit/71', { answers: { ...answers, giveUpVisit: { ...mine, state: 'given-up' } } });
  await pressElement(await screen.findByRole('button', { name: t('do.giveUp') }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(t('giveUp.refund.hint'), { exact: false });
  await pressElement(dialog.getByRole('button', { name: t('giveUp.do') }));
  expect(named('giveUpVisit')).toHaveLength(1);
  await expect.poll(() => named('myVisit').length).toBe(2);
});

it('begins anew at its heading once it is given up: the shorter page would be seen from its foot', async () => {
  const upTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  let isGone = false;
  const myVisit = () => (isGone ? { ...mine, state: 'given-up' as const, given_up_by: 'user' as const } : mine);
  const giveUpVisit = () => {
    isGone = true;
    return myVisit();
  };
  await openPage('/visit/71', { answers: { ...answers, myVisit, giveUpVisit } });
  await pressElement(await screen.findByRole('button', { name: t('do.giveUp') }));
  upTo.mockClear();
  await pressElement(within(await screen.findByRole('dialog')).getByRole('button', { name: t('giveUp.do') }));
  await screen.findByText(t('page.givenUp.you'));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(upTo).toHaveBeenCalledWith({ top: 0 });
});

describe('one that was given up', () => {
  const gone = { ...mine, state: 'given-up' as const, given_up_by: 'hospital' as const };
  const opened = async (order: Partial<ThreadOrder> | null, others: Visit[] = [], visit: Visit = gone) => {
    const way = { ...fixedProgress, orders: order ? [{ ...paidOrder, ...order }] : [], visits: [visit, ...others] };
    await openPage('/visit/71', { answers: { ...answers, myVisit: visit, reservations: [{ ...reservation, way }] } });
    await screen.findByRole('link', { name: t('do.chat') });
  };
  const choice = () => screen.queryByRole('link', { name: t('do.free') })?.getAttribute('href');

  it('says by whom, and nothing of coming, bringing and paying', async () => {
    await opened({});
    screen.getByText(t('page.givenUp.by'));
    for (const words of ['page.driver', 'page.bring', 'page.due', 'page.late', 'page.prepare', 'do.move', 'do.giveUp'] as const)
      expect(screen.queryByText(t(words)), words).toBeNull();
    expect(screen.queryByText(/in [\d,]+ days/)).toBeNull();
  });

  it('says that the clinic did so at her request', async () => {
    await opened({}, [], { ...gone, reason: 'patient-asked' });
    screen.getByText(t('page.givenUp.asked'));
  });

  it('leads to another date for the fee that stays paid', async () => {
    await opened({}, [], { ...gone, given_up_by: 'user' });
    screen.getByText(t('page.givenUp.you'));
    expect(screen.getByText('$48').parentElement?.textContent).toBe(t('page.givenUp.fee', { amount: '$48' }));
    expect(choice()).toContain(`order_num=${paidOrder.order_num}`);
  });

  it('offers no second date for a fee that has another one', async () => {
    await opened({}, [{ ...mine, id: 72 }]);
    expect(choice()).toBeUndefined();
  });

  it('says what came back', async () => {
    await opened({ status: 'canceled', refunded_at: '2026-01-06T03:00:00Z', refunded_amount: 48 });
    screen.getByText(/^Refunded/);
    expect(choice()).not.toContain('order_num');
    expect(screen.getByRole('link', { name: t('do.cancels') }).getAttribute('href')).toBe('/myPage?tab=2');
    expect(screen.queryByRole('link', { name: t('do.payments') })).toBeNull();
  });

  it('says that nothing was paid for it', async () => {
    await opened(null);
    screen.getByText(t('giveUp.free'));
    expect(choice()).toContain('product_id=20');
  });
});

it('says of one that is past', async () => {
  await openPage('/visit/71', { answers: { ...answers, myVisit: { ...mine, start_at: '2026-01-01T03:00:00Z' } } });
  await screen.findByText(t('page.over'));
  expect(screen.queryByText(t('page.bring'))).toBeNull();
  expect(screen.queryByText(/in [\d,]+ days/)).toBeNull();
});

it('counts no days to one that has begun before its hour', async () => {
  await openPage('/visit/71', { answers: { ...answers, myVisit: { ...mine, state: 'arrived' } } });
  await screen.findByText(t('page.driver'));
  expect(screen.queryByText(/in [\d,]+ days/)).toBeNull();
});

it('says that it is to be moved, and stays until then', async () => {
  await openPage('/visit/71', { answers: { ...answers, myVisit: { ...mine, move_asked: true } } });
  await screen.findByText(t('page.moveAsked'));
});

it('stands without its calendar file', async () => {
  await openPage('/visit/71', { answers: { ...answers, visitFile: refusedCall('visits.not-possible') } });
  await screen.findByText(t('page.driver'));
  expect(screen.queryByRole('link', { name: t('page.calendar') })).toBeNull();
});

it('stands without a treatment that is gone', async () => {
  await openPage('/visit/71', { answers: { ...answers, product: refusedCall('not-found') } });
  await screen.findByText(hospital.address, { exact: false });
});

it('is not found where it is somebody else’s', async () => {
  const shell = await loadTestPhrases('en', 'shell');
  await openPage('/visit/71', { answers: { ...answers, myVisit: refusedCall('not-found') } });
  await screen.findByRole('heading', { level: 1, name: shell('error.notFound.title') });
});

it.each([
  ['no network', OFFLINE_CALL],
  ['a broken server', BROKEN_SERVER],
])('with %s says so, and tries again', async (_, trouble) => {
  let answer: typeof OFFLINE_CALL | typeof mine = trouble;
  await openPage('/visit/71', { answers: { ...answers, myVisit: () => answer } });
  await screen.findByRole('heading', { level: 1, name: t('page.failed') });
  answer = mine;
  await pressElement(screen.getByRole('button', { name: t('common.retry') }));
  await screen.findByText(hospital.address, { exact: false });
});

it('is asked for with a sign-in by whoever has no session', async () => {
  const signIn = await loadTestPhrases('en', 'sign-in');
  await openPage('/visit/71', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: signIn('login.title') });
});

it('renders in Arabic from right to left, with its address in Korean from left to right', async () => {
  const ar = await loadTestPhrases('ar', 'visits');
  await openPage('/visit/71', { language: 'ar', answers });
  await screen.findByText(ar('page.driver'));
  expect(screen.getByText(hospital.address, { exact: false }).dir).toBe('ltr');
});
