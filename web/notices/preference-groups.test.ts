import { expect, test } from 'vitest';
import { listPreferenceGroups, type NotifiedRole } from './preference-groups.ts';

type Kind = { to: string; group: string; channels: object };
/** Notice kinds as defined by the server. Only this test loads the file. */
const files = import.meta.glob<Record<string, Kind>>('../../server/notifications/notice-kinds.ts', { eager: true, import: 'NOTICE_KINDS' });
const KINDS = Object.values(files).flatMap((kinds) => Object.values(kinds));

const TO = { user: 'patient', hospital: 'clinic', operator: 'operators', interpreter: 'interpreter' } as const;

test.each(Object.keys(TO) as NotifiedRole[])('the page of a %s offers the channels that its notices go out by, and no other', (role) => {
  for (const { group, mailedOnly } of listPreferenceGroups(role)) {
    const kinds = KINDS.filter((kind) => kind.to === TO[role] && kind.group === group);
    // Skips `account`: its mails about account security are not notices.
    if (group !== 'account') expect(kinds.length, group).toBeGreaterThan(0);
    expect(mailedOnly, group).toBe(kinds.every(({ channels }) => !('push' in channels)));
  }
});
