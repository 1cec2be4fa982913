import type { Visit } from '../../../contract/visits/visits.ts';
import { getRequestLanguage } from '../../i18n/languages.ts';
import { listCacheKeys, readCachedAnswer } from './answer-store.ts';
import { getCacheOwner } from './cache-owner.ts';

/** A page that opens without a network. */
export type CachedPage = { to: string } & ({ kind: 'reservations' | 'notices' } | { kind: 'visit'; start_at: string | null });

/** Returns the pages that this member can open from the cache, in the current language: reservations, visits and notices. */
export async function listOfflinePages(): Promise<CachedPage[]> {
  const owner = getCacheOwner();
  if (owner === null) return [];
  const questions = await listCacheKeys(owner);
  const found = await Promise.all(questions.map((question) => findPage(owner, question)));
  return found.flatMap((place) => place ?? []).sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly CachedPage['kind'][] = ['reservations', 'visit', 'notices'];
const FIRST_PAGE = /^\{("query":\{("limit":\d+)?\})?\}$/;

async function findPage(owner: string, question: string): Promise<CachedPage | undefined> {
  const [name, language, ...rest] = question.split(' ');
  if (language !== getRequestLanguage()) return undefined;
  const isFirst = FIRST_PAGE.test(rest.join(' '));
  if (name === 'reservations' && isFirst) return { kind: 'reservations', to: '/my-reservation' };
  if (name === 'notices' && isFirst) return { kind: 'notices', to: '/notices' };
  if (name !== 'myVisit') return undefined;
  const kept = await readCachedAnswer(owner, question);
  const visit = kept?.value as Visit | undefined;
  return visit && { kind: 'visit', to: `/visit/${visit.id}`, start_at: visit.start_at };
}
