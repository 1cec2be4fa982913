import type { Role } from '../../contract/constants.ts';

/** Returns the home of a role: the patients' pages, a clinic's console, the operators' page or the interpreters'. */
export function getHomePath(role: Role | null): string {
  if (role === 'hospital') return '/clinic';
  if (role === 'interpreter') return '/interpreter';
  return role === 'operator' ? '/operator' : '/';
}
