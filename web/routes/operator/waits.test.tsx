import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OPERATOR_QUEUES } from '../../../contract/notifications/notices.ts';
import { BROKEN_SERVER, type CallFailure } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';

const t = await loadTestPhrases('ko', 'operator');
const opened = (answers: NonNullable<Parameters<typeof openPage>[1]>['answers'] = {}) => openPage('/operator', { as: 'operator', answers });
const waits = async () => within(await screen.findByRole('region', { name: t('waits.title') }));
const clinic = { hospital_id: 3, name: 'Haneul', staff_count: 1, withdrawn: false, open_consultations: 0, registration: null };
const SINCE = '2026-01-05T03:00:00Z';

it.each(['ko', 'en'] as const)('is called the same by navigation, title and heading: %s', async (language) => {
  await opened();
  if (language === 'en') await pressElement(await screen.findByRole('button', { name: 'English' }));
  const heading = await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases(language, 'console'))('page.operator') });
  const own = within(screen.getByRole('navigation')).getByRole('link', { current: 'page' });
  expect(own.textContent).toBe(heading.textContent);
  expect(document.title.startsWith(`${heading.textContent} · `)).toBe(true);
});

it('says that nothing waits, or that it could not be read, and tries again', async () => {
  let answer: CallFailure | [] = BROKEN_SERVER;
  await opened({ operatorQueues: () => answer });
  const at = await waits();
  await at.findByText(t('waits.failed'));
  answer = [];
  await pressElement(at.getByRole('button', { name: t('common.retry') }));
  await at.findByText(t('waits.none'));
});

it('shows what waits in every queue, how much and where it is dealt with', async () => {
  const queues = OPERATOR_QUEUES.map((queue, at) => ({ queue, count: at + 2, since: SINCE }));
  const alone = { ...clinic, staff_count: 0 };
  const ends = { ...clinic, hospital_id: 4, registration: { number: 'M-1', expires_on: '2026-01-10', days_left: 5 } };
  await opened({ operatorQueues: queues, clinics: [alone, ends] });
  const at = await waits();
  const shown = (await at.findAllByRole('link')).map((link) => [link.getAttribute('href'), link.textContent]);
  expect(shown.map(([href]) => href)).toEqual([
    '/operator/help',
    '/operator/interpreters',
    '#requests',
    '#flags',
    '/operator/notices',
    '/operator/translations',
    '/operator/translations',
    '/operator/reviews',
    '/operator/reviews?state=pictures',
    '#staff',
    '#staff',
  ]);
  for (const [place, { queue, count }] of queues.entries()) expect(shown[place]?.[1]).toMatch(new RegExp(`^${count}${RegExp.escape(t(`waits.${queue}`))}`));
  expect(shown.slice(-2).map(([, text]) => text)).toEqual([`1${t('waits.staff')}`, `1${t('waits.registrations')}`]);
});

it('reads what waits, refunds and orders that need a look again with whatever is heard of, and what waits when somebody comes back to the window', async () => {
  let help = 0;
  const { ears, named } = await opened({ operatorQueues: () => (help === 0 ? [] : [{ queue: 'help', count: help, since: SINCE }]) });
  const at = await waits();
  await at.findByText(t('waits.none'));
  await expect.poll(() => ears.length).toBe(1);
  help = 1;
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'help' });
  await at.findByText(t('waits.help'));
  for (const name of ['refundRequests', 'flaggedOrders', 'clinics'] as const) await expect.poll(() => named(name).length).toBe(2);
  help = 0;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await at.findByText(t('waits.none'));
});

it('follows at once what another operator has dealt with', async () => {
  let reviews = 1;
  const { ears } = await opened({ operatorQueues: () => (reviews === 0 ? [] : [{ queue: 'reviews', count: reviews, since: SINCE }]) });
  const at = await waits();
  await at.findByText(t('waits.reviews'));
  await expect.poll(() => ears.length).toBe(1);
  reviews = 0;
  await ears[0]?.says({ action: 'changed', hospital_id: null, what: 'queues' });
  await at.findByText(t('waits.none'));
});
