import { expect, it } from 'vitest';
import type { Pin } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { questionForm as form } from '../../testing/pin-samples.ts';
import { findMissingPart, getDraftAnswer, restoreAnswersDraft, storeAnswerDraft, toAnswerBody, toggleOption } from './answer-draft.ts';

const findQuestion = (id: string) => form.questions.find((one) => one.id === id) as QuestionForm['questions'][number];
const makeStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const EMPTY_ANSWER = { chosen: [], words: '', day: '', withheld: false };

it('a single choice replaces others, and an exclusive option clears the rest', () => {
  expect(toggleOption(findQuestion('pregnancy'), ['no'], 'yes')).toEqual(['yes']);
  expect(toggleOption(findQuestion('allergies'), ['latex'], 'drugs')).toEqual(['latex', 'drugs']);
  expect(toggleOption(findQuestion('allergies'), ['latex', 'drugs'], 'none')).toEqual(['none']);
  expect(toggleOption(findQuestion('allergies'), ['none'], 'latex')).toEqual(['latex']);
  expect(toggleOption(findQuestion('allergies'), ['latex'], 'latex')).toEqual([]);
});

it('says what is missing', () => {
  expect(findMissingPart(findQuestion('allergies'), EMPTY_ANSWER)).toBe('answer');
  expect(findMissingPart(findQuestion('allergies'), { ...EMPTY_ANSWER, chosen: ['drugs'] })).toBe('more');
  expect(findMissingPart(findQuestion('allergies'), { ...EMPTY_ANSWER, chosen: ['latex'] })).toBeUndefined();
  expect(findMissingPart(findQuestion('medicines'), { ...EMPTY_ANSWER, words: '  ' })).toBe('answer');
  expect(findMissingPart(findQuestion('flight'), { ...EMPTY_ANSWER, withheld: true })).toBeUndefined();
});

it('begins with what was begun in this tab, else with what was answered; forgets it once it is sent', () => {
  const kept = makeStore();
  const answered = { chosen: [{ id: 'no', text: { ko: '아니요', en: 'No' } }], said: null, day: null, withheld: false } as unknown as Pin;
  const first = restoreAnswersDraft(kept, form, new Map([['pregnancy', answered]]));
  expect(getDraftAnswer(first, 'pregnancy').chosen).toEqual(['no']);
  storeAnswerDraft(kept, form.id, { medicines: { ...EMPTY_ANSWER, words: 'アスピリン' } });
  expect(getDraftAnswer(restoreAnswersDraft(kept, form, new Map()), 'medicines').words).toBe('アスピリン');
  storeAnswerDraft(kept, form.id, undefined);
  expect(restoreAnswersDraft(kept, form, new Map())).toEqual({});
  kept.setItem(`chat-questions:${form.id}`, '{broken');
  expect(restoreAnswersDraft(kept, form, new Map())).toEqual({});
});

it('sends no more than belongs to each answer', () => {
  const draft = {
    allergies: { ...EMPTY_ANSWER, chosen: ['latex'], words: 'from before' },
    pregnancy: { ...EMPTY_ANSWER, chosen: ['yes'], withheld: true },
    medicines: { ...EMPTY_ANSWER, words: ' Aspirin ' },
    flight: { ...EMPTY_ANSWER, day: '2026-12-24' },
  };
  expect(toAnswerBody(form, draft)).toEqual({
    allergies: { chosen: ['latex'] },
    pregnancy: { withheld: true },
    medicines: { words: 'Aspirin' },
    flight: { day: '2026-12-24' },
  });
});
