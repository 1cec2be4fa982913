import { expect, test } from 'vitest';
import { allEndpoints } from '../../contract/index.ts';
import { ACCOUNTS } from './access-accounts.ts';
import type { Row } from './access-answers.ts';
import { accessWorld, CALLS, testAccess } from './access-calls.ts';
import { OF_HEADS } from './access-heads.ts';
import { linesOf, TABLE } from './access-table.ts';
import { OF_THREADS } from './access-threads.ts';

/** Groups with a file of tests of their own, which run beside this one. */
const ELSEWHERE = Object.keys({ ...ACCOUNTS, ...OF_HEADS, ...OF_THREADS });

test('every call of the contract has its line, and no line is without a call', () => {
  expect([...CALLS.values()]).toEqual(allEndpoints);
  expect(
    linesOf<Row>(TABLE)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...CALLS.keys()].sort());
});

testAccess(linesOf<Row>(Object.fromEntries(Object.entries(TABLE).filter(([group]) => !ELSEWHERE.includes(group)))), accessWorld());
