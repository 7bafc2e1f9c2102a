import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../store/database/open.ts'
import { type partner, partnerUser } from '../tables.ts'

/** Addresses of the contact and of everybody who signs in for the merchant: one of them runs the shop. */
export async function peopleOf(tx: Tx, of: Pick<typeof partner.$inferSelect, 'uuid' | 'contactEmail'>) {
  const people = await tx
    .select({ email: partnerUser.email })
    .from(partnerUser)
    .where(and(eq(partnerUser.partnerUuid, of.uuid), eq(partnerUser.mustChange, false)))
  return [...new Set([of.contactEmail, ...people.map((u) => u.email)])]
}
