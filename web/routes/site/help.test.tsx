import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SITE_LANGUAGES } from '../../../contract/constants.ts';
import { OFFLINE_CALL, refusedCall, UNANSWERED_CALL } from '../../testing/api.ts';
import { helpAnswer, helpMessage, helpPage } from '../../testing/help-samples.ts';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';
import { openPage, pressElement, typeText } from '../../testing/open.tsx';
import { LONG_NAME, profile, settings } from '../../testing/samples.ts';
import { readStructuredData } from '../../testing/structured-data.ts';

const t = await loadTestPhrases('en', 'help');
const words = await loadTestPhrases('en', 'consultations');
const chat = await loadTestPhrases('en', 'thread');
const answers = { helpPage, profile };
const thread = { messages: [helpMessage(), helpAnswer], has_more: false, read_up_to: 1 };
const writing = { ...answers, myHelp: thread, readHelp: { msg: 'OK' } };
const DRAFT = 'chat-draft:help';
const question = (name: string) => screen.queryByRole('heading', { level: 3, name });
const box = () => screen.findByLabelText(words('write.label'));

it('shows questions by topic to anybody, and how the operators are reached', async () => {
  await openPage('/help', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  for (const topic of helpPage.topics) expect(screen.getByRole('heading', { level: 2, name: topic.title }).id).toBe(topic.id);
  expect(question('Who can read it?')).not.toBeNull();
  expect(document.body.textContent).toContain(t('answers.aim', { count: 8 }));
  expect(screen.getByRole('link', { name: t('contact.call', { phone: settings.support.phone }) }).getAttribute('href')).toMatch(/^tel:/);
  expect(screen.getByRole('link', { name: t('contact.write') }).getAttribute('href')).toBe('/help/write');
});

it.each([
  [45, t('answers.minutes', { count: 45 })],
  [170, t('answers.hours', { count: 3 })],
])('tells the real time to an answer: %s minutes', async (minutes, said) => {
  await openPage('/help', { as: 'nobody', answers: { helpPage: { ...helpPage, answers: { minutes, hours: 8 } } } });
  await screen.findByRole('heading', { level: 1 });
  expect(document.body.textContent).toContain(said);
});

it('finds questions by all words, whatever their case and accents, and says so where there is none', async () => {
  await openPage('/help', { as: 'nobody', answers });
  const search = await screen.findByRole('searchbox', { name: t('search.label') });
  await typeText(search, 'BÁNK  depends');
  expect([question('How long does it take?'), question('Who can read it?')]).toEqual([expect.anything(), null]);
  expect(screen.getByText(t('found', { count: 1 }))).not.toBeNull();
  // No answer has all of these words.
  await typeText(search, 'can I get the fee back');
  expect(question('Until when do I get the fee back?')).not.toBeNull();
  expect(question('Who can read it?')).toBeNull();
  await typeText(search, 'submarine');
  expect(screen.getByText(t('none.title', { words: 'submarine' }))).not.toBeNull();
  await typeText(search, '');
  expect(question('Who can read it?')).not.toBeNull();
});

it.each([
  ['traditional characters', '退款多久到賬', '退款多久到账？'],
  ['half-width kana', 'ｷｬﾝｾﾙ', 'キャンセルはできますか'],
  ['Arabic without its article', 'مبلغ مسترد', 'متى يصل المبلغ المسترد؟'],
])('compares as the search of treatments does: %s', async (_, typed, asked) => {
  const questions = [asked, 'Another one'].map((text, at) => ({ id: `q-${at}`, question: text, answer: ['.'] }));
  await openPage('/help', { as: 'nobody', answers: { helpPage: { ...helpPage, topics: [{ id: 'refund', title: 'Refund', questions }] } } });
  await typeText(await screen.findByRole('searchbox', { name: t('search.label') }), typed);
  await screen.findByText(t('found', { count: 1 }));
  expect([question(asked), question('Another one')]).toEqual([expect.anything(), null]);
});

it('is one address in every language, with data that search engines accept', async () => {
  const here = (path: string) => new URL(path, location.origin).href;
  await openPage('/en/help', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: t('title') });
  const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ href }) => href);
  expect(links('canonical')).toEqual([here('/en/help')]);
  expect(links('alternate')).toEqual([...SITE_LANGUAGES.map((language) => here(`/${language}/help`)), here('/en/help')]);
  const [faq] = readStructuredData().filter((thing) => thing['@type'] === 'FAQPage') as { mainEntity: object[] }[];
  expect(faq?.mainEntity).toHaveLength(3);
  expect(faq?.mainEntity[0]).toEqual({
    '@type': 'Question',
    name: 'Until when do I get the fee back?',
    acceptedAnswer: { '@type': 'Answer', text: 'Until your procedure begins, in full.\n\nAfterwards you cannot.' },
  });
});

it('a language that there is none of is no help', async () => {
  await openPage('/xx/help', { as: 'nobody', answers });
  await screen.findByRole('heading', { level: 1, name: (await loadTestPhrases('en', 'shell'))('error.notFound.title') });
});

it('lets a guest type, and leads her through sign-in with what she typed kept', async () => {
  const { named } = await openPage('/help/write', { as: 'nobody', answers });
  await typeText(await screen.findByLabelText(t('common.yourMessage')), 'Where is my refund?');
  expect(sessionStorage.getItem(DRAFT)).toBe('Where is my refund?');
  expect(screen.getByRole('link', { name: t('guest.login') }).getAttribute('href')).toBe('/login?rurl=%2Fhelp%2Fwrite');
  expect(screen.getByRole('link', { name: t('contact.mail', { mail: settings.company.email }) })).not.toBeNull();
  expect(named('myHelp')).toEqual([]);
});

it('has what she typed as a guest in the box, and the conversation in both languages', async () => {
  await openPage('/help/write', { answers: writing, kept: { [DRAFT]: 'Where is my refund?' } });
  expect(((await box()) as HTMLTextAreaElement).value).toBe('Where is my refund?');
  await screen.findByText('은행에 따라 다릅니다.');
  expect(screen.getAllByText('That depends on your bank.').length).toBeGreaterThan(0);
  expect(screen.getByText('돈은 언제 돌아오나요?')).not.toBeNull();
});

it('sends once under a name of its own, and shows what comes back', async () => {
  const { named } = await openPage('/help/write', {
    answers: {
      ...writing,
      myHelp: { messages: [], has_more: false, read_up_to: 0 },
      writeHelp: ({ body }) => helpMessage({ ...(body as { message: string; client_message_id: string }), translation: 'pending', translated: null }),
    },
  });
  await screen.findByText(t('write.empty'));
  await typeText(await box(), 'Hello?');
  await pressElement(screen.getByRole('button', { name: words('common.send') }));
  await screen.findByText(chat('message.sent'));
  expect(named('writeHelp')).toMatchObject([{ body: { message: 'Hello?', client_message_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
  expect(screen.getAllByText('Hello?')).toHaveLength(1);
  expect(((await box()) as HTMLTextAreaElement).value).toBe('');
});

it('keeps words that a dead network did not take, and says so', async () => {
  const { named } = await openPage('/help/write', { answers: { ...writing, writeHelp: OFFLINE_CALL } });
  await screen.findByText('은행에 따라 다릅니다.');
  await typeText(await box(), 'Hello?');
  await pressElement(screen.getByRole('button', { name: words('common.send') }));
  await screen.findByText(chat('line.waiting'));
  expect(screen.getByText('Hello?')).not.toBeNull();
  expect(JSON.parse(sessionStorage.getItem(`chat-outbox:${profile.uid}:help`) ?? '[]')).toMatchObject([{ text: 'Hello?' }]);
  expect(named('writeHelp').length).toBeGreaterThan(0);
});

it('says why a message was refused, with a way to try again and to take it back', async () => {
  await openPage('/help/write', { answers: { ...writing, writeHelp: refusedCall('invalid') } });
  await screen.findByText('은행에 따라 다릅니다.');
  await typeText(await box(), 'Hello?');
  await pressElement(screen.getByRole('button', { name: words('common.send') }));
  await pressElement(await screen.findByRole('button', { name: chat('message.remove') }));
  expect(screen.queryByText('Hello?')).toBeNull();
});

it('says that it loads', async () => {
  await openPage('/help/write', { answers: { ...writing, helpPage: UNANSWERED_CALL } });
  await screen.findByText(t('write.loading'));
});

it('says what to do where it does not load', async () => {
  await openPage('/help/write', { answers: { ...writing, helpPage: OFFLINE_CALL } });
  await screen.findByText(t('write.failed'));
  expect(screen.getByRole('button', { name: t('common.retry') })).not.toBeNull();
});

it('shows long words in Arabic, from the right', async () => {
  const arabic = await loadTestPhrases('ar', 'help');
  await openPage('/help/write', { language: 'ar', answers: { ...writing, myHelp: { ...thread, messages: [helpMessage({ message: LONG_NAME })] } } });
  await screen.findByRole('heading', { level: 1, name: arabic('write.title') });
  await screen.findByText(LONG_NAME);
  expect(document.documentElement.dir).toBe('rtl');
});

it('has the telephone for staff, and no thread', async () => {
  const { named } = await openPage('/help/write', { as: 'hospital', answers });
  await screen.findByText(t('staff.text'));
  expect(named('myHelp')).toEqual([]);
});
