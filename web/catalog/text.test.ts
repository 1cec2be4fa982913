import { describe, expect, it } from 'vitest';
import { findWeekdayInSeoul, formatClockTime, isManyConsultations, shortenStation, stripTags, truncateText } from './text.ts';

describe('withoutTags', () => {
  it('takes the tags out and keeps paragraphs, breaks and entities as text', () => {
    expect(stripTags('<p>Two <b>doctors</b>&nbsp;&amp; a nurse.</p><p class="x">Open<br/>late</p>')).toBe('Two doctors & a nurse.\nOpen\nlate');
  });

  it('leaves plain text as it is, also with a sign that only looks like a tag', () => {
    expect(stripTags('Pain < 3 and time > 20 min')).toBe('Pain < 3 and time > 20 min');
  });

  it('does not make a tag out of an escaped one twice over', () => {
    expect(stripTags('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  });
});

describe('short texts', () => {
  it.each([
    ['Apgujeong Station (Line 3), exit 4, a 4-minute walk', 'Apgujeong Station'],
    ['地铁3号线狎鸥亭站4号出口，步行4分钟', '地铁3号线狎鸥亭站4号出口'],
    ['蚕室站（2、8号线）8号出口', '蚕室站8号出口'],
    ['محطة أبغوجونغ (الخط 3)، المخرج 4', 'محطة أبغوجونغ'],
    ['Sinsa', 'Sinsa'],
  ])('the station of %s', (station, short) => {
    expect(shortenStation(station)).toBe(short);
  });

  it('cuts a time to hours and minutes', () => {
    expect(formatClockTime('10:00:00')).toBe('10:00');
    expect(formatClockTime('24:00:00')).toBe('24:00');
  });

  it('ends an excerpt at a word, within its length', () => {
    const text = 'After twenty minutes of numbing cream, hyaluronic acid is placed in the upper skin.';
    expect(truncateText(text, 40)).toBe('After twenty minutes of numbing cream,…');
    expect(truncateText('皮'.repeat(50), 40)).toHaveLength(40);
    expect(truncateText('short')).toBe('short');
  });
});

it('knows the day of the week in Seoul, nine hours ahead', () => {
  expect(findWeekdayInSeoul(new Date('2026-12-06T14:59:59Z'))).toBe('sun');
  expect(findWeekdayInSeoul(new Date('2026-12-06T15:00:00Z'))).toBe('mon');
});

it('shows how many people have asked a clinic from 20 on', () =>
  expect([0, 1, 19, 20, 500].map(isManyConsultations)).toEqual([false, false, false, true, true]));
