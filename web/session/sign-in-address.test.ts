import { expect, it } from 'vitest';
import { buildSignInAddress, getSignInPath } from './sign-in-address.ts';

it('has a page of its own for the consoles, and one for everybody else', () => {
  const of = (paths: string[]) => paths.map(getSignInPath);
  expect(of(['/clinic', '/clinic/', '/clinic/calendar', '/operator', '/interpreter'])).toEqual(Array(5).fill('/clinic/login'));
  expect(of(['/', '/clinic-detail/1', '/clinic-list', '/en/clinics/x', '/myPage', '/operators'])).toEqual(Array(6).fill('/login'));
});

it('leads back to where she was', () => {
  expect(buildSignInAddress({ pathname: '/clinic/calendar', search: '?day=2026-12-03' })).toBe('/clinic/login?rurl=%2Fclinic%2Fcalendar%3Fday%3D2026-12-03');
  expect(buildSignInAddress({ pathname: '/myPage', search: '' })).toBe('/login?rurl=%2FmyPage');
});
