import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visitTime } from '../consultations/visit-clock.ts';
import { open } from '../testing/open.tsx';
import { reservation } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';
import { QUOTE_ENDS, quotedWay } from '../testing/thread-samples.ts';

const answers = { reservations: [{ ...reservation, way: quotedWay }] };
const words = { clinic: reservation.hospital_name, number: '12' };

describe.each(['en', 'zh', 'ja', 'ar'] as const)('a quote that waits for her answer (%s)', (language) => {
  it('is named as the next step of the front page, which leads to it', async () => {
    const v = await sayIn(language, 'visits');
    await open('/', { language, answers });
    const next = within(await screen.findByRole('region', { name: v('next.label') }));
    expect(next.getByRole('heading', { level: 2 }).textContent).toBe(v('next.quote', words));
    next.getByText((_, element) => element?.tagName === 'P' && element.textContent === v('next.quote.text', { time: visitTime(QUOTE_ENDS, language) }));
    expect(next.getByRole('link', { name: v('do.quote') }).getAttribute('href')).toBe('/quote/12');
    expect(next.queryByRole('link', { name: v('do.pay') })).toBeNull();
  });

  it('stands above its conversation, with the way to it', async () => {
    const v = await sayIn(language, 'visits');
    await open('/my-reservation?chat=3', { language, answers });
    const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: v('do.quote') });
    expect(link.getAttribute('href')).toBe('/quote/12');
    expect(link.parentElement?.textContent).toContain(v('next.quote', words));
  });
});
