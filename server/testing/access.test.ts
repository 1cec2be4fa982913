import { expect, test } from 'vitest';
import { allEndpoints } from '../../contract/index.ts';
import { ACCOUNT_ACCESS } from './access-accounts.ts';
import type { AccessRow } from './access-answers.ts';
import { accessWorld, CALLS, testAccess } from './access-calls.ts';
import { HEAD_ACCESS } from './access-heads.ts';
import { ACCESS_TABLE, listTableRows } from './access-table.ts';
import { THREAD_ACCESS } from './access-threads.ts';

/** Groups with a file of tests of their own, which run beside this one. */
const ELSEWHERE = Object.keys({ ...ACCOUNT_ACCESS, ...HEAD_ACCESS, ...THREAD_ACCESS });

test('every call of the contract has its line, and no line is without a call', () => {
  expect([...CALLS.values()]).toEqual(allEndpoints);
  expect(
    listTableRows<AccessRow>(ACCESS_TABLE)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...CALLS.keys()].sort());
});

testAccess(listTableRows<AccessRow>(Object.fromEntries(Object.entries(ACCESS_TABLE).filter(([group]) => !ELSEWHERE.includes(group)))), accessWorld());
