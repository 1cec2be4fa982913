import { expect, test } from 'vitest';
import { parseAudit } from './vulnerabilities.ts';

test('grave ones are named, lesser ones are not', () => {
  const of = (severity: string) => ({ severity, range: '<2.0.0' });
  const report = { vulnerabilities: { parser: of('critical'), router: of('high'), tool: of('moderate') } };
  expect(parseAudit(JSON.stringify(report))).toEqual({
    kind: 'asked',
    grave: ['parser <2.0.0 has a known vulnerability (critical)', 'router <2.0.0 has a known vulnerability (high)'],
  });
  expect(parseAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'asked', grave: [] });
});

test('a registry that does not answer is not one that knows of none', () => {
  expect(parseAudit('{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}')).toEqual({ kind: 'away', why: '405 Method Not Allowed' });
  expect(parseAudit('{"error":{"summary":"audit endpoint returned an error"}}')).toMatchObject({ kind: 'away' });
  expect(parseAudit('')).toMatchObject({ kind: 'away' });
});
