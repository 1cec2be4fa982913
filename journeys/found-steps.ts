import { expect, inject } from 'vitest';
import type { Language } from '../contract/constants.ts';
import { makeOutsideClient } from './outside-client.ts';
import { DEMO_PASSWORD } from './steps.ts';

export type NamedTreatment = { id: number; slug: string; title: string; hospital_id: number; hospital: { name: string } };

/** Accessibility findings of every level fail on public pages. */
export const ANY = { level: 'any' } as const;

/** Reads a path of the shared product's API in a language. */
export async function readShared<T>(path: string, language: Language, token = ''): Promise<T> {
  const headers = { 'accept-language': language, ...(token && { authorization: `Bearer ${token}` }) };
  return (await (await fetch(`${inject('shared')}${path}`, { headers })).json()) as T;
}

/** Registers a new member for one test, without any history. */
export async function registerFinder(uid: string, country: string): Promise<string> {
  const { call } = makeOutsideClient(() => inject('shared'));
  const names = { first_name: 'Noor', last_name: 'Mori', gender: 'F', messenger: 'line', country, birth_date: '19940517' };
  const answer = await call('/api/v1/users', '', { uid, password: DEMO_PASSWORD, email: `${uid}@naru.example`, ...names });
  expect(answer.status).toBe(201);
  return uid;
}
