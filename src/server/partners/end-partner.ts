import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { noteActivity } from './activity.ts'
import { isOver } from './contracts/contract-state.ts'
import { moveContract } from './contracts/move-contract.ts'
import { lockContracts } from './contracts/propose.ts'
import { partner, partnerInvitation, partnerKey, partnerSession, partnerTerms, partnerUser } from './tables.ts'

type Gone = { accountUuid: string; uuid: string; companyName: string }

/** Ends everything active of a merchant: campaigns, sessions, invitations and keys. Its money still refers to it. */
export async function endPartner(
  tx: Tx,
  { accountUuid, uuid: partnerUuid, companyName }: Gone,
  by: { now: Date; zone: string; author: string },
): Promise<void> {
  for (const c of await lockContracts(tx, partnerUuid)) {
    await tx
      .update(partnerTerms)
      .set({ state: 'withdrawn' })
      .where(and(eq(partnerTerms.contractUuid, c.uuid), eq(partnerTerms.state, 'proposed')))
    if (!isOver(c.state)) await moveContract(tx, c, { kind: 'ended' }, by)
  }
  const users = await tx.select().from(partnerUser).where(eq(partnerUser.partnerUuid, partnerUuid))
  for (const u of users) await tx.delete(partnerSession).where(eq(partnerSession.userUuid, u.uuid))
  await tx
    .update(partnerInvitation)
    .set({ revokedAt: by.now })
    .where(and(eq(partnerInvitation.partnerUuid, partnerUuid), isNull(partnerInvitation.revokedAt)))
  await tx
    .update(partnerKey)
    .set({ revokedAt: by.now })
    .where(and(eq(partnerKey.partnerUuid, partnerUuid), isNull(partnerKey.revokedAt)))
  const message = `Partner deleted: ${companyName}`
  await noteActivity(tx, { accountUuid, partnerUuid, type: 'partner', message, author: by.author }, by.now)
  await tx.update(partner).set({ deletedAt: by.now }).where(eq(partner.uuid, partnerUuid))
}
