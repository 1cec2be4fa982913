import { expect, it } from 'vitest';
import type { Pin } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { questionForm as form } from '../../testing/pin-samples.ts';
import { answerInDraft, missingPart, restoreAnswersDraft, storeAnswerDraft, toAnswerBody, toggleOption } from './answer-draft.ts';

const question = (id: string) => form.questions.find((one) => one.id === id) as QuestionForm['questions'][number];
const store = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const NOTHING = { chosen: [], words: '', day: '', withheld: false };

it('a single choice replaces others, and an exclusive option clears the rest', () => {
  expect(toggleOption(question('pregnancy'), ['no'], 'yes')).toEqual(['yes']);
  expect(toggleOption(question('allergies'), ['latex'], 'drugs')).toEqual(['latex', 'drugs']);
  expect(toggleOption(question('allergies'), ['latex', 'drugs'], 'none')).toEqual(['none']);
  expect(toggleOption(question('allergies'), ['none'], 'latex')).toEqual(['latex']);
  expect(toggleOption(question('allergies'), ['latex'], 'latex')).toEqual([]);
});

it('says what is missing', () => {
  expect(missingPart(question('allergies'), NOTHING)).toBe('answer');
  expect(missingPart(question('allergies'), { ...NOTHING, chosen: ['drugs'] })).toBe('more');
  expect(missingPart(question('allergies'), { ...NOTHING, chosen: ['latex'] })).toBeUndefined();
  expect(missingPart(question('medicines'), { ...NOTHING, words: '  ' })).toBe('answer');
  expect(missingPart(question('flight'), { ...NOTHING, withheld: true })).toBeUndefined();
});

it('begins with what was begun in this tab, else with what was answered; forgets it once it is sent', () => {
  const kept = store();
  const answered = { chosen: [{ id: 'no', text: { ko: '아니요', en: 'No' } }], said: null, day: null, withheld: false } as unknown as Pin;
  const first = restoreAnswersDraft(kept, form, new Map([['pregnancy', answered]]));
  expect(answerInDraft(first, 'pregnancy').chosen).toEqual(['no']);
  storeAnswerDraft(kept, form.id, { medicines: { ...NOTHING, words: 'アスピリン' } });
  expect(answerInDraft(restoreAnswersDraft(kept, form, new Map()), 'medicines').words).toBe('アスピリン');
  storeAnswerDraft(kept, form.id, undefined);
  expect(restoreAnswersDraft(kept, form, new Map())).toEqual({});
  kept.setItem(`chat-questions:${form.id}`, '{broken');
  expect(restoreAnswersDraft(kept, form, new Map())).toEqual({});
});

it('sends no more than belongs to each answer', () => {
  const draft = {
    allergies: { ...NOTHING, chosen: ['latex'], words: 'from before' },
    pregnancy: { ...NOTHING, chosen: ['yes'], withheld: true },
    medicines: { ...NOTHING, words: ' Aspirin ' },
    flight: { ...NOTHING, day: '2026-12-24' },
  };
  expect(toAnswerBody(form, draft)).toEqual({
    allergies: { chosen: ['latex'] },
    pregnancy: { withheld: true },
    medicines: { words: 'Aspirin' },
    flight: { day: '2026-12-24' },
  });
});
