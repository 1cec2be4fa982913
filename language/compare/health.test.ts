import { describe, expect, it } from 'vitest';
import { findHealthTopic } from './health.ts';

describe('the health topic of a text', () => {
  it.each([
    [
      'allergy',
      [
        'I am allergic to penicillin.',
        'I have no allergies.',
        '페니실린 알레르기가 있어요.',
        '我对青霉素过敏。',
        'ペニシリンアレルギーがあります。',
        'لدي حساسية من البنسلين.',
      ],
    ],
    [
      'medicines',
      [
        'I take warfarin.',
        'I take 50 mg a day',
        '혈압약을 먹고 있어요.',
        '하루 50mg',
        '我在吃药。',
        '薬を飲んでいます。',
        'أتناول دواء يوميًا.',
        'I am on blood thinners',
      ],
    ],
    [
      'health',
      [
        'I am pregnant.',
        'I have asthma.',
        '임신 중이에요.',
        '당뇨가 있습니다.',
        '我怀孕了。',
        '我有高血压。',
        '妊娠中です。',
        '持病があります。',
        'أنا حامل.',
        'أعاني من الربو.',
      ],
    ],
  ] as const)('%s', (topic, texts) => expect(texts.map((text) => [text, findHealthTopic(text)])).toEqual(texts.map((text) => [text, topic])));

  it.each([
    'Two sessions, please.',
    '보톡스 2회, 350달러로 하기로 했습니다.',
    'I fly home on Sunday.',
    '필러 1ml 부탁드려요.',
    '我要做两次。',
    '12月3日にお願いします。',
    'جلستان من فضلك.',
    'Is parking available near the clinic?',
    '예약 확인 부탁드립니다.',
    '계약금은 언제 내나요?',
  ])('is missing: %s', (text) => expect(findHealthTopic(text)).toBeNull());
});
