import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BROKEN_SERVER, UNANSWERED_CALL } from '../../testing/api.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { productDetail, reservation } from '../../testing/samples.ts';

const t = await loadTestPhrases('en', 'catalog');
const consultations = await loadTestPhrases('en', 'consultations');
const answers = { product: productDetail };

it('opens the chat: first it looks for one, then it asks for what the clinic needs', async () => {
  await openPage('/treatment-detail/20', { answers: { ...answers, profile: UNANSWERED_CALL } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByText(consultations('checking'));
});

it('asks in the chat for what the clinic needs, the country among it, and says what is missing', async () => {
  await openPage('/treatment-detail/20', { answers });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(consultations('register.name'))}`) });
  await typeText(name, '');
  fireEvent.blur(name);
  await screen.findByText(consultations('register.name.required'));
  const country = await screen.findByPlaceholderText((await loadTestPhrases('en', 'countries'))('choose'));
  expect((country as HTMLInputElement).value).toBe('United Kingdom');
});

it('asks for a name as in the passport and for an ID as her own page does: written left to right, from where the lines of the page begin', async () => {
  await openPage('/treatment-detail/20', { language: 'ar', answers });
  const arabic = await loadTestPhrases('ar', 'consultations');
  await pressElement(await screen.findByRole('button', { name: (await loadTestPhrases('ar', 'catalog'))('action.chat') }));
  for (const field of ['register.name', 'common.messengerId'] as const) {
    const box = await screen.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(arabic(field))}`) });
    expect([box.dir, box.classList.contains('rtl:text-end')]).toEqual(['ltr', true]);
  }
});

it.each([
  ['pressed on its page', '/treatment-detail/20'],
  ['opened again for whoever came back from signing in', '/treatment-detail/20?again=chat'],
])('a chat %s says which treatment it is about', async (_, address) => {
  const { named } = await openPage(address, { answers: { ...answers, register: { msg: '', id: 5, hospital_id: 3 } } });
  if (!address.includes('again')) await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  for (const field of ['register.phone', 'common.messengerId'] as const)
    await typeText(await screen.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(consultations(field))}`) }), '+44 7700 900123');
  await pressElement(screen.getByRole('checkbox', { name: (await loadTestPhrases('en', 'consents'))('all') }));
  await pressElement(screen.getByRole('button', { name: consultations('register.submit') }));
  await expect.poll(() => named('register')).toMatchObject([{ body: { hospital_id: 3, product_id: 20 } }]);
});

it('takes the telephone number as her address book has it, and asks at once for the country of one that has none', async () => {
  const { named } = await openPage('/treatment-detail/20', { answers: { ...answers, register: { msg: '', id: 5, hospital_id: 3 } } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  const box = (field: 'register.phone' | 'common.messengerId') => screen.findByRole('textbox', { name: new RegExp(`^${RegExp.escape(consultations(field))}`) });
  await typeText(await box('register.phone'), '090-1234-5678');
  fireEvent.blur(await box('register.phone'));
  await screen.findByText(consultations('register.phone.wrong'));
  await typeText(await box('register.phone'), '\u202a+٩٦٦\u00a0٥٠ ١٢٣ ٤٥٦٧\u202c');
  await typeText(await box('common.messengerId'), 'amal');
  await pressElement(screen.getByRole('checkbox', { name: (await loadTestPhrases('en', 'consents'))('all') }));
  await pressElement(screen.getByRole('button', { name: consultations('register.submit') }));
  await expect.poll(() => named('register')).toMatchObject([{ body: { phone: '+966 50 123 4567' } }]);
});

it('a chat with a clinic that she talks to already says that it is the same one, loses no draft, and begins what is about this treatment', async () => {
  const c = consultations;
  const kept = { 'chat-draft:amal:3': 'Can I come by train?' };
  const { named } = await openPage('/treatment-detail/20', { kept, answers: { ...answers, reservations: [{ ...reservation, product_title: 'Another one' }] } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  const dialog = within(await screen.findByRole('dialog'));
  const { title, hospital } = productDetail;
  const said = c('about.same', { clinic: hospital.name, treatment: title });
  const notice = await dialog.findByText((_, element) => element?.tagName === 'P' && element.textContent === `${said} ${c('about.draft')}`);
  await pressElement(dialog.getByRole('button', { name: c('about.do') }));
  expect(dialog.getByRole('textbox', { name: c('write.label') })).toHaveProperty('value', `Can I come by train?\n${c('about.write', { treatment: title })}`);
  expect(notice.isConnected).toBe(false);
  expect(named('register')).toEqual([]);
});

it('a chat whose conversation is about this treatment says nothing of it', async () => {
  const same = { ...reservation, product_title: productDetail.title };
  await openPage('/treatment-detail/20', { answers: { ...answers, reservations: [same] } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  const box = { name: consultations('write.label') };
  await within(await screen.findByRole('dialog')).findByRole('textbox', box);
  expect(screen.queryByRole('button', { name: consultations('about.do') })).toBeNull();
});

it.each([
  ['who has others is told where they are', [{ ...reservation, id: 9, hospital_id: 4 }], true],
  ['who has none is told nothing of them', [], false],
])('before the first message to a clinic %s', async (_, reservations, isTold) => {
  await openPage('/treatment-detail/20', { answers: { ...answers, reservations } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  const intro = await screen.findByText(new RegExp(RegExp.escape(consultations('register.intro', { clinic: productDetail.hospital.name }))));
  expect(intro.textContent?.includes(consultations('register.others'))).toBe(isTold);
});

it('says when the chat cannot be opened', async () => {
  await openPage('/treatment-detail/20', { answers: { ...answers, profile: BROKEN_SERVER } });
  await pressElement(await screen.findByRole('button', { name: t('action.chat') }));
  await screen.findByText(consultations('failed.title'));
});

it.each([
  ['pressed on its page', '/treatment-detail/20'],
  ['that its address names', '/treatment-detail/20?chat=3'],
])('a chat %s is closed, and opened again', async (_, address) => {
  await openPage(address, { answers: { ...answers, reservations: [reservation] } });
  const button = () => screen.findByRole('button', { name: t('action.chat') });
  if (!address.includes('chat=')) await pressElement(await button());
  for (const time of ['first', 'second']) {
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: consultations('write.label') });
    await pressElement(dialog.getByRole('button', { name: consultations('common.close') }));
    await expect.poll(() => screen.queryByRole('dialog'), { message: time }).toBeNull();
    // Focus returns to the button, even if the address opened the chat and nothing was focused before.
    expect(document.activeElement).toBe(await button());
    if (time === 'first') await pressElement(await button());
  }
});

it('the options that were opened again for whoever came back to pay are closed for good', async () => {
  await openPage('/treatment-detail/20?again=pay', { answers });
  await pressElement(
    within(await screen.findByRole('dialog', { name: (await loadTestPhrases('en', 'treatment'))('options.title') })).getByRole('button', {
      name: t('common.close'),
    }),
  );
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  // A dialog that opens on page load does so in a later task.
  await act(() => new Promise<void>((done) => void setTimeout(done)));
  expect(screen.queryByRole('dialog')).toBeNull();
});
