import type { Role } from '../../contract/constants.ts';

/** Where each role is at home: the patients' pages, a clinic's console, the operators' page. */
export function homeOf(role: Role | null): string {
  if (role === 'hospital') return '/clinic';
  return role === 'operator' ? '/operator' : '/';
}
