import { eq } from 'drizzle-orm'
import type { Tx } from '../store/database/open.ts'
import { partner } from './tables.ts'

/** Two who add something that is limited a partner count one after the other. Its contracts, where they are changed too, are locked before. */
export const lockPartner = (tx: Tx, partnerUuid: string) =>
  tx.select({ uuid: partner.uuid }).from(partner).where(eq(partner.uuid, partnerUuid)).for('update')
