import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { partner } from './tables.ts'

/** Serializes additions that are limited per partner. Contracts that change as well must be locked before. */
export const lockPartner = (tx: Tx, partnerUuid: string) =>
  tx.select({ uuid: partner.uuid }).from(partner).where(eq(partner.uuid, partnerUuid)).for('update')
