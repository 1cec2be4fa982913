import { describe, expect, it } from 'vitest';
import { findMessageFacts } from './marks.ts';
import { protectFacts, unwrapProtected } from './protect.ts';

const protect = (text: string, language: 'en' | 'ko' | 'zh' | 'ja' | 'ar') => protectFacts(text, findMessageFacts({ text, language }));

describe('the facts that a translator must not change', () => {
  it.each([
    ['Take 500 mg of it.', 'en', 'Take <keep>500 mg</keep> of it.'],
    ['전체 비용은 12만 5천원입니다.', 'ko', '전체 비용은 <keep>KRW 125,000</keep>입니다.'],
    ['It costs $120.', 'en', 'It costs <keep>$120</keep>.'],
    ['시술 전 3일 동안', 'ko', '시술 전 <keep>3</keep>일 동안'],
    ['Mail me at a@b.example', 'en', 'Mail me at <keep>a@b.example</keep>'],
  ] as const)('%s', (text, language, xml) => {
    expect(protect(text, language)).toBe(xml);
  });

  it('XML characters in a message are treated as text', () => {
    expect(protect('a < b & "c" > 5 mg', 'en')).toBe('a &lt; b &amp; "c" &gt; <keep>5 mg</keep>');
  });
});

describe('the answer of a translator', () => {
  it('is plain text again', () => {
    for (const text of ['a < b & "c" > 5 mg', '<keep>', "&lt; it's &amp;"]) expect(unwrapProtected(protect(text, 'en'))).toBe(text);
    expect(unwrapProtected('<keep>5</keep>일 &quot;a&quot; &apos;b&apos;')).toBe('5일 "a" \'b\'');
  });

  it('is rejected if it contains foreign markup', () => {
    expect(unwrapProtected('<b>5</b>')).toBeUndefined();
    expect(unwrapProtected('5 <keep')).toBeUndefined();
  });
});
