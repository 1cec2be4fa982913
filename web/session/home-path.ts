import type { Role } from '../../contract/constants.ts';

/** Where each role is at home: the patients' pages, a clinic's console, the operators' page, the interpreters'. */
export function homePathForRole(role: Role | null): string {
  if (role === 'hospital') return '/clinic';
  if (role === 'interpreter') return '/interpreter';
  return role === 'operator' ? '/operator' : '/';
}
