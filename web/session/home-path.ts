import type { Role } from '../../contract/constants.ts';

/** Returns the home path of a role: patients' pages, clinic console, operators' page or interpreters' page. */
export function getHomePath(role: Role | null): string {
  if (role === 'hospital') return '/clinic';
  if (role === 'interpreter') return '/interpreter';
  return role === 'operator' ? '/operator' : '/';
}
