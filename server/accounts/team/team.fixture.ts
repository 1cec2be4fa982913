import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { noticeFacts, notices } from '../../notifications/notifications.tables.ts';
import type { Mail } from '../../providers/mail/port.ts';
import type { World } from '../../testing/world.ts';
import { createPersonWithPassword } from '../second-factor/second-factor.fixture.ts';

export const TEAM_PATH = '/api/v1/clinic/team';
export const INVITATIONS_PATH = `${TEAM_PATH}/invitations`;
export const ACCEPT_INVITATION_PATH = '/api/v1/auth/invitation/account';

/** The head of a clinic, with a fresh proof. */
export async function createHead(world: World, hospitalId = 1) {
  const given = { role: 'hospital', hospitalId, language: 'ko', headSince: world.clock.now() } as const;
  const { member, headers } = await createPersonWithPassword(world, given);
  return { member, headers: await world.prove(headers) };
}

/** The token of the one-time link in an invitation's mail. */
export const readInvitationToken = (mail: Mail): string => /invitation\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';

/** Expects that a change is announced: its fact waits, or its notice exists already. */
export async function expectStaffChangeAnnounced(
  world: World,
  kind: 'staff-joined' | 'staff-handed' | 'staff-ended' | 'colleague-left',
  staffChange: number | undefined,
): Promise<void> {
  const { db } = world.deps.database;
  const told = kind === 'colleague-left' ? `clinic-${kind}` : `operator-${kind}`;
  await vi.waitFor(async () => {
    const waiting = await db
      .select({ kind: noticeFacts.kind })
      .from(noticeFacts)
      .where(sql`about->>'staffChange' = ${String(staffChange)}`);
    const stands = await db
      .select({ kind: notices.kind })
      .from(notices)
      .where(sql`about->>'staffChange' = ${String(staffChange)}`);
    expect([...waiting, ...stands].map((row) => row.kind)).toEqual(expect.arrayContaining([expect.toBeOneOf([kind, told])]));
  }, 10_000);
}
