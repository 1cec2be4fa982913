import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeColleaguePresence } from './presence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('knows of a colleague for as long as of the other side: thirty seconds after she was heard of last', () => {
  const presence = makeColleaguePresence('sora1', () => true);
  const minji = { receiver_id: 'amal', uid: 'minji1', name: 'Minji', doing: 'open' as const };
  const hear = () => {
    presence.receive({ action: 'presence', who: 'tab', ...minji });
    presence.receive({ action: 'sidePresence', receiver_id: 'amal', doing: 'open', seen_at: '2026-11-21T09:00:00Z' });
  };
  const known = () => [presence.state().get('amal')?.length ?? 0, presence.sides.state().get('amal')?.doing];
  hear();
  vi.advanceTimersByTime(20_000);
  hear();
  vi.advanceTimersByTime(29_900);
  expect(known()).toEqual([1, 'open']);
  vi.advanceTimersByTime(200);
  expect(known()).toEqual([0, 'gone']);
  presence.close();
});

it('takes another tab of her own for no colleague, and answers it nothing', () => {
  const send = vi.fn(() => true);
  const presence = makeColleaguePresence('sora1', send);
  presence.setViewed('amal');
  const told = vi.fn();
  presence.subscribe(told);
  const comes = { action: 'presence' as const, receiver_id: 'amal', name: 'Sora', doing: 'open' as const };
  presence.receive({ ...comes, who: 'her other tab', uid: 'sora1' });
  expect([presence.state().get('amal'), told.mock.calls.length, send.mock.calls.length]).toEqual([undefined, 0, 1]);
  // Another tab of the same colleague counts once.
  presence.receive({ ...comes, who: 'tab', uid: 'sora2' });
  expect(presence.state().get('amal')).toEqual([{ uid: 'sora2', name: 'Sora', doing: 'open' }]);
  presence.close();
});
