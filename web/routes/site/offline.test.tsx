import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SITE_LANGUAGES, type SiteLanguage } from '../../../contract/constants.ts';
import { getErrorText } from '../../../contract/errors/index.ts';
import { OUTBOX_KEY } from '../../session/offline/cache-owner.ts';
import { requestNetworkNotices } from '../../session/status-parts.ts';
import { watchVersions } from '../../session/versions.ts';
import { type FakeAnswers, OFFLINE_CALL, refusedCall } from '../../testing/api.ts';
import { createFakeIndexedDb } from '../../testing/indexed-db.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement } from '../../testing/open.tsx';
import { hospital, productDetail, reservation } from '../../testing/samples.ts';
import { fixedProgress, offeredVisit, visit } from '../../testing/thread-samples.ts';

const MARY = '00000000-0000-4000-8000-000000000001';
const AIKO = '00000000-0000-4000-8000-000000000002';
const visitFile = { file_name: 'visit.ics', content: 'BEGIN:VCALENDAR' };
const online: FakeAnswers = { myVisit: visit, visitFile, hospital, product: productDetail, reservations: [{ ...reservation, way: fixedProgress }] };
/** No network: every call fails. */
const cut = Object.fromEntries(Object.keys(online).map((name) => [name, OFFLINE_CALL])) as FakeAnswers;
const gone: FakeAnswers = { ...cut, rates: OFFLINE_CALL, freeTimes: OFFLINE_CALL, noticeCounts: OFFLINE_CALL };
/** Matches the longest part of a phrase between its placeholders. */
const partOf = (text: string) => new RegExp(RegExp.escape(text.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? ''));

const databases = createFakeIndexedDb();
beforeEach(() => void vi.stubGlobal('indexedDB', databases));

/** The patient opens the visit page, then returns later in the same browser. */
async function sawVisit(language: SiteLanguage): Promise<void> {
  await openPage('/visit/71', { language, member: MARY, answers: online });
  await screen.findByText(hospital.address, { exact: false });
  cleanup();
}

describe.each(SITE_LANGUAGES)('without a network, in %s', (language) => {
  it('a page that was seen opens and says how old it is', async () => {
    const [t, visits] = [await loadTestPhrases(language, 'offline'), await loadTestPhrases(language, 'visits')];
    await sawVisit(language);
    await openPage('/visit/71', { language, member: MARY, answers: gone });
    await screen.findByText(visits('page.driver'));
    // The sentence with the time is in its own element.
    const says = await screen.findByText((_, element) => element?.tagName === 'SPAN' && partOf(t('asOf.today')).test(element.textContent ?? ''));
    expect(says.textContent).toMatch(/\d\d:\d\d/);
  });

  it('one that was not seen says that it needs a connection, and names what is kept', async () => {
    const t = await loadTestPhrases(language, 'offline');
    await sawVisit(language);
    await openPage('/visit/72', { language, member: MARY, answers: gone });
    await screen.findByText(partOf(t('notKept.title')));
    const help = within(await screen.findByRole('region', { name: t('kept.title') }));
    expect((await help.findByRole('link', { name: t('kept.reservations') })).getAttribute('href')).toBe('/my-reservation');
    expect((await help.findByRole('link', { name: partOf(t('kept.visit')) })).getAttribute('href')).toBe('/visit/71');
  });

  it('queues her actions, takes them back on request, sends them afterwards, and reports a refusal', async () => {
    const [t, visits] = [await loadTestPhrases(language, 'offline'), await loadTestPhrases(language, 'visits')];
    let isCut = true;
    let wasTaken = false;
    const way = { ...fixedProgress, next: { ...fixedProgress.next, step: 'take-offer' as const, visit_id: offeredVisit.id }, visits: [offeredVisit] };
    const answers: FakeAnswers = {
      ...online,
      reservations: [{ ...reservation, way }],
      takeOffer: () => (isCut ? OFFLINE_CALL : wasTaken ? refusedCall('visits.lapsed') : { ...visit, id: offeredVisit.id }),
      myVisit: offeredVisit,
    };
    const { named } = await openPage('/my-reservation', { language, member: MARY, answers });
    const take = async () => pressElement((await screen.findAllByRole('button', { name: partOf(visits('offer.take')) }))[0] as HTMLElement);
    await take();
    await screen.findByText(t('waiting.title', { count: 1 }));
    await pressElement(screen.getByRole('button', { name: t('waiting.takeBack') }));
    expect(screen.queryByText(t('waiting.title', { count: 1 }))).toBeNull();
    expect(localStorage.getItem(OUTBOX_KEY)).toBeNull();

    await take();
    await screen.findByText(t('waiting.title', { count: 1 }));
    isCut = false;
    fireEvent(window, new Event('online'));
    await screen.findByText(partOf(t('waiting.sent')));
    expect(named('takeOffer').at(-1)?.body).toEqual({ version: offeredVisit.version, start_at: offeredVisit.starts[0] });

    isCut = true;
    await take();
    await screen.findByText(t('waiting.title', { count: 1 }));
    [isCut, wasTaken] = [false, true];
    fireEvent(window, new Event('online'));
    const refusal = await screen.findByText(getErrorText('visits.lapsed', language));
    expect(screen.queryByText(t('waiting.title', { count: 1 }))).toBeNull();
    await pressElement(screen.getByRole('button', { name: t('refused.close') }));
    expect(refusal.isConnected).toBe(false);
  });

  it('paying says that it needs a connection, and that nothing was charged', async () => {
    const t = await loadTestPhrases(language, 'offline');
    await openPage('/offline?to=%2Forder', { language, as: 'nobody', answers: gone });
    await screen.findByRole('heading', { level: 1, name: t('pay.title') });
    screen.getByText(t('pay.text'));
  });

  it('logging out warns where something waits', async () => {
    const [t, shell] = [await loadTestPhrases(language, 'offline'), await loadTestPhrases(language, 'shell')];
    await openPage('/my-reservation', { language, member: MARY, answers: online });
    localStorage.setItem(OUTBOX_KEY, JSON.stringify({ owner: MARY, all: [] }));
    await pressElement(screen.getAllByRole('button', { name: shell('common.logOut') })[0] as HTMLElement);
    await screen.findByText(t('logout.waits'));
  });

  it('a new version is offered, and taken by a press', async () => {
    const t = await loadTestPhrases(language, 'offline');
    const next = { postMessage: vi.fn() };
    const container = Object.assign(new EventTarget(), { controller: {} });
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
    await openPage('/my-reservation', { language, member: MARY, answers: online });
    expect(screen.queryByText(t('version.title'))).toBeNull();
    watchVersions(Object.assign(new EventTarget(), { waiting: next }) as unknown as ServiceWorkerRegistration);
    await pressElement(await screen.findByRole('button', { name: t('version.reload') }));
    expect(next.postMessage).toHaveBeenCalledWith('take-over');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    container.dispatchEvent(new Event('controllerchange'));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});

it('another account on the device opens nothing of the first', async () => {
  const t = await loadTestPhrases('en', 'offline');
  await sawVisit('en');
  await openPage('/visit/71', { member: AIKO, answers: gone });
  await screen.findByText(partOf(t('notKept.title')));
  await screen.findByText(t('kept.none'));
  expect(screen.queryByText(hospital.address, { exact: false })).toBeNull();
});

it('nothing that waited is sent for another account', async () => {
  localStorage.setItem(OUTBOX_KEY, JSON.stringify({ owner: AIKO, all: [{ id: '1', at: '2026-01-05T03:00:00Z', act: { kind: 'seen', up_to: 5 } }] }));
  requestNetworkNotices();
  const { named } = await openPage('/my-reservation', { member: MARY, answers: online });
  fireEvent(window, new Event('online'));
  expect([named('noticesSeen'), localStorage.getItem(OUTBOX_KEY)]).toEqual([[], null]);
});

it('a page is the network’s as soon as that answers, without a reload', async () => {
  const t = await loadTestPhrases('en', 'offline');
  await sawVisit('en');
  let isCut = true;
  const again = Object.fromEntries(Object.entries(online).map(([name, answer]) => [name, () => (isCut ? OFFLINE_CALL : answer)])) as FakeAnswers;
  await openPage('/visit/71', { member: MARY, answers: again });
  const says = await screen.findByText((_, element) => element?.tagName === 'SPAN' && partOf(t('asOf.today')).test(element.textContent ?? ''));
  isCut = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(says.isConnected).toBe(false));
  screen.getByText(hospital.address, { exact: false });
});
