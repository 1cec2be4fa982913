import { staffChanges } from '../accounts/accounts.tables.ts';
import { staffInvitations } from '../accounts/team/team.tables.ts';
import type { Db } from '../platform/database.ts';

/** Adds staff changes: the bystander's coordinator moved away from clinic 1 and, as head of her own clinic, invited a person. */
export async function seedStaff(db: Db, of: { staff: string; operator: string; hospitalId: number }, at: (day: number) => Date): Promise<void> {
  const { staff, operator, hospitalId } = of;
  await db.insert(staffChanges).values({ memberId: staff, operatorId: operator, change: 'moved', fromHospitalId: 1, toHospitalId: hospitalId, at: at(2) });
  const email = 'invited@elsewhere.example';
  await db.insert(staffInvitations).values({
    ...{ id: 'b0000000-0000-4000-8000-0000000000c1', hospitalId, email, emailKey: email, name: '서혜진', language: 'ko', invitedBy: staff },
    ...{ createdAt: at(4), hash: 'bystander-invitation', sentAt: at(4), expiresAt: at(7) },
  });
}
