import { expect, test } from 'vitest';
import { chooseParticle, PARTICLE } from './particles.ts';

test.each([
  ['나루', '나루가 나루는 나루를 나루와 나루로'],
  ['주식회사 나루', '주식회사 나루가 주식회사 나루는 주식회사 나루를 주식회사 나루와 주식회사 나루로'],
  ['나루컴', '나루컴이 나루컴은 나루컴을 나루컴과 나루컴으로'],
  ['한글', '한글이 한글은 한글을 한글과 한글로'],
  ['나루(주)', '나루(주)가 나루(주)는 나루(주)를 나루(주)와 나루(주)로'],
  ['Naru', 'Naru가 Naru는 Naru를 Naru와 Naru로'],
  [
    'Naru Demonstration Inc.',
    'Naru Demonstration Inc.가 Naru Demonstration Inc.는 Naru Demonstration Inc.를 Naru Demonstration Inc.와 Naru Demonstration Inc.로',
  ],
  ['KTM', 'KTM이 KTM은 KTM을 KTM과 KTM으로'],
  ['help@naru.com', 'help@naru.com이 help@naru.com은 help@naru.com을 help@naru.com과 help@naru.com으로'],
  ['help@naru.co.kr', 'help@naru.co.kr이 help@naru.co.kr은 help@naru.co.kr을 help@naru.co.kr과 help@naru.co.kr로'],
  ['help@naru.example', 'help@naru.example이 help@naru.example은 help@naru.example을 help@naru.example과 help@naru.example로'],
  ['Ferry Line', 'Ferry Line이 Ferry Line은 Ferry Line을 Ferry Line과 Ferry Line으로'],
  ['Seoul Care', 'Seoul Care가 Seoul Care는 Seoul Care를 Seoul Care와 Seoul Care로'],
  ['나루 21', '나루 21이 나루 21은 나루 21을 나루 21과 나루 21로'],
  // The pronunciation of these cannot be derived from their spelling.
  ['Ferry Clinic', 'Ferry Clinic이(가) Ferry Clinic은(는) Ferry Clinic을(를) Ferry Clinic과(와) Ferry Clinic(으)로'],
])('chooses the particles that fit “%s”', (words, expected) => {
  expect(['이(가)', '은(는)', '을(를)', '과(와)', '(으)로'].map((particle) => words + chooseParticle(words, particle)).join(' ')).toBe(expected);
});

test('corrects a particle written for another name, and leaves other words alone', () => {
  expect(['가', '은', '로', '와(과)'].map((particle) => chooseParticle('한컴', particle))).toEqual(['이', '은', '으로', '과']);
  expect(['가 아니라', '로.', '에서는', '의', '이라는'].map((text) => new RegExp(`^(?:${PARTICLE.source})`).exec(text)?.[0])).toEqual([
    '가',
    '로',
    undefined,
    undefined,
    undefined,
  ]);
});
