import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { partner, partnerActivity } from './tables.ts'

export type Activity = {
  accountUuid: string
  partnerUuid: string
  contractUuid?: string | null
  type: (typeof partnerActivity.$inferInsert)['type']
  message: string
  author: string
}
/** Author of automatic actions. */
export const systemAuthor = 'Outbound'

/** The same activity, with the brand as the author of automatic actions (R237: white label). */
export const inNameOf = <A extends { author: string }>(activity: A, product: string): A =>
  activity.author === systemAuthor ? { ...activity, author: product } : activity

/** Records an activity in the transaction in which it happens. */
export async function noteActivity(tx: Tx, activity: Activity, now: Date) {
  const [row] = await tx
    .insert(partnerActivity)
    .values({ ...activity, contractUuid: activity.contractUuid ?? null, createdAt: now })
    .returning()
  await tx.update(partner).set({ lastActivityAt: now }).where(eq(partner.uuid, activity.partnerUuid))
  if (!row) throw new Error('insert returned no row')
  return row
}
