import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatVisitTime } from '../../consultations/reservations/visit-clock.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage } from '../../testing/open.tsx';
import { reservation } from '../../testing/samples.ts';
import { agreedProgress, freeQuoteProgress, QUOTE_EXPIRES_AT, quotedProgress } from '../../testing/thread-samples.ts';

const answers = { reservations: [{ ...reservation, way: quotedProgress }] };
const words = { clinic: reservation.hospital_name, number: '12' };

describe.each(['en', 'zh', 'ja', 'ar'] as const)('a quote that waits for her answer (%s)', (language) => {
  it('without a fee says that nothing is paid here', async () => {
    const v = await loadTestPhrases(language, 'visits');
    await openPage('/', { language, answers: { reservations: [{ ...reservation, way: freeQuoteProgress }] } });
    const next = within(await screen.findByRole('region', { name: v('next.label') }));
    const text = v('next.quote.text.clinic', { time: formatVisitTime(QUOTE_EXPIRES_AT, language) });
    next.getByText((_, element) => element?.tagName === 'P' && element.textContent === text);
    expect(next.getByRole('link', { name: v('do.quote') }).getAttribute('href')).toBe('/quote/12');
  });

  it('without a fee is followed by a date, once it is accepted', async () => {
    const v = await loadTestPhrases(language, 'visits');
    await openPage('/', { language, answers: { reservations: [{ ...reservation, way: agreedProgress }] } });
    const next = within(await screen.findByRole('region', { name: v('next.label') }));
    expect(next.getByRole('heading', { level: 2 }).textContent).toBe(v('next.ask-date', words));
    next.getByText(v('next.ask-date.text'));
    const address = new URL(next.getByRole('link', { name: v('do.free') }).getAttribute('href') ?? '', 'http://localhost');
    expect([address.pathname, address.searchParams.get('hospital_id')]).toEqual(['/visit/choose', String(reservation.hospital_id)]);
  });

  it('is named as the next step of the front page, which leads to it', async () => {
    const v = await loadTestPhrases(language, 'visits');
    await openPage('/', { language, answers });
    const next = within(await screen.findByRole('region', { name: v('next.label') }));
    expect(next.getByRole('heading', { level: 2 }).textContent).toBe(v('next.quote', words));
    next.getByText(
      (_, element) => element?.tagName === 'P' && element.textContent === v('next.quote.text', { time: formatVisitTime(QUOTE_EXPIRES_AT, language) }),
    );
    expect(next.getByRole('link', { name: v('do.quote') }).getAttribute('href')).toBe('/quote/12');
    expect(next.queryByRole('link', { name: v('do.pay') })).toBeNull();
  });

  it('stands above its conversation, with the way to it', async () => {
    const v = await loadTestPhrases(language, 'visits');
    await openPage('/my-reservation?chat=3', { language, answers });
    const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: v('do.quote') });
    expect(link.getAttribute('href')).toBe('/quote/12');
    expect(link.parentElement?.textContent).toContain(v('next.quote', words));
  });
});
