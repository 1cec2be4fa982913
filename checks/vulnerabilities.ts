import { spawnSync } from 'node:child_process';

/** Result of the registry's audit: `away` if the registry did not answer, otherwise the packages with a grave vulnerability. */
export type AuditResult = { kind: 'away'; why: string } | { kind: 'asked'; grave: string[] };

/** Audits the product's dependencies at the registry. If the registry does not answer, nobody is blocked. */
export function auditDependencies(root: string): AuditResult {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], { cwd: root, encoding: 'utf8', timeout: 15_000 });
  return error ? { kind: 'away', why: error.message } : parseAudit(stdout);
}

/** Reads the output of `npm audit --json`. */
export function parseAudit(output: string): AuditResult {
  type Report = { vulnerabilities?: Record<string, { severity: string; range?: string }>; message?: string; error?: { summary?: string } };
  let report: Report;
  try {
    report = JSON.parse(output) as Report;
  } catch {
    return { kind: 'away', why: 'no answer that can be read' };
  }
  if (!report.vulnerabilities) return { kind: 'away', why: report.error?.summary || report.message || 'no answer about vulnerabilities' };
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  return { kind: 'asked', grave: grave.map(([name, { severity, range }]) => `${name} ${range ?? ''} has a known vulnerability (${severity})`) };
}
