import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { TroubleView } from '../../../contract/partners/partner-views.ts'
import type { Tx } from '../../store/database/open.ts'
import type { PartnerIdentity } from '../../partners/index.ts'
import { partnerTrouble } from './tables.ts'
import { day } from './watched.ts'

/** How long an ended problem is still shown. */
const newsFor = 7 * day

/** Partners of an account with a tracking problem right now. */
export async function readTroubled(tx: Tx, accountUuid: string): Promise<Set<string>> {
  const t = partnerTrouble
  const rows = await tx
    .selectDistinct({ partnerUuid: t.partnerUuid })
    .from(t)
    .where(and(eq(t.accountUuid, accountUuid), isNull(t.endedAt)))
  return new Set(rows.map((r) => r.partnerUuid))
}

/** Current and recent problems of a merchant's tracking, newest first. Both sides see the same. */
export async function readTroubles(
  tx: Tx,
  { accountUuid, partnerUuid }: PartnerIdentity,
  now: Date,
): Promise<TroubleView[]> {
  const t = partnerTrouble
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        eq(t.accountUuid, accountUuid),
        eq(t.partnerUuid, partnerUuid),
        or(isNull(t.endedAt), gt(t.endedAt, new Date(now.getTime() - newsFor))),
      ),
    )
    .orderBy(desc(t.beganAt), t.trouble, t.key)
  return rows.map((r) => ({
    troubleUuid: r.uuid,
    trouble: r.trouble,
    message: r.message,
    since: r.beganAt.toISOString(),
    endedAt: r.endedAt?.toISOString() ?? null,
    endMessage: r.endMessage,
  }))
}
