import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../testing/api.ts';
import { inboxOf } from '../testing/inbox-samples.ts';
import { open, press } from '../testing/open.tsx';
import { quoteShelf } from '../testing/quote-shelf.ts';
import { consultation, hospital, patient } from '../testing/samples.ts';
import { sayIn } from '../testing/say.ts';

const t = await sayIn('ko', 'clinic-quotes');

/** The dialog of a new quote, in the first conversation. */
async function composer(answers: Answers = {}) {
  await open(`/clinic?consultation=${consultation.id}`, {
    as: 'hospital',
    answers: { hospital, clinicInbox: inboxOf([consultation]), clinicPatient: patient, quoteShelf, ...answers },
  });
  // On a phone it stands at the head of the conversation, else beside the box.
  const [button] = await screen.findAllByRole('button', { name: t('insert') });
  await press(button as Element);
  return within(await screen.findByRole('dialog', { name: t('title') }));
}

it('begins with what the head of the clinic said', async () => {
  const dialog = await composer();
  const day = await dialog.findByLabelText<HTMLInputElement>(t('until'));
  expect(day.value).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(Date.now() + 14 * 86_400_000));
  expect(quoteShelf.conditions.map(({ text }) => dialog.getByRole<HTMLInputElement>('checkbox', { name: text }).checked)).toEqual([true, false]);
});
