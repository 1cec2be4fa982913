import { expect, it } from 'vitest';
import { loadTestPhrases } from '../../testing/load-test-phrases.ts';

it.each(['en', 'ko'] as const)('no two rows of an order are called alike in %s', async (language) => {
  const t = await loadTestPhrases(language, 'operator');
  const rows = ['state', 'total', 'method', 'member', 'products', 'placed', 'paid', 'visit', 'refunded'] as const;
  const labels = [t('common.clinic'), ...rows.map((row) => t(`fact.${row}`))];
  expect(labels).toEqual([...new Set(labels)]);
});
