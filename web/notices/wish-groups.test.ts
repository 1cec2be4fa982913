import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '../../server/notifications/notice-kinds.ts';
import { groupsOf, type WishingRole } from './wish-groups.ts';

const TO = { user: 'patient', hospital: 'clinic', operator: 'operators', interpreter: 'interpreter' } as const;

test.each(Object.keys(TO) as WishingRole[])('the page of a %s offers the channels that its notices go out by, and no other', (role) => {
  for (const { group, mailedOnly } of groupsOf(role)) {
    const kinds = Object.values(NOTICE_KINDS).filter((kind) => kind.to === TO[role] && kind.group === group);
    expect(kinds.length, group).toBeGreaterThan(0);
    expect(mailedOnly, group).toBe(kinds.every(({ channels }) => !('push' in channels)));
  }
});
