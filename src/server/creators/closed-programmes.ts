import { inArray, sql } from 'drizzle-orm'
import { dayText } from '../../report/date-text.ts'
import { zoneOf } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import { campaign } from '../merchants/tables.ts'
import type { Tx } from '../store/database/open.ts'

/** Programmes among these whose campaigns have all closed, with the time the last one closed. */
export async function closedProgrammes(tx: Tx, programmeUuids: readonly string[]): Promise<Map<string, Date>> {
  if (programmeUuids.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: campaign.programmeUuid, at: sql<string>`max(${campaign.closedAt})` })
    .from(campaign)
    .where(inArray(campaign.programmeUuid, [...programmeUuids]))
    .groupBy(campaign.programmeUuid)
    .having(sql`bool_and(${campaign.closedAt} IS NOT NULL)`)
  return new Map(rows.map(({ uuid, at }) => [uuid, new Date(at)]))
}

/** A closed campaign sends no visitors, so creators cannot be assigned one. */
export async function refuseClosed(
  tx: Tx,
  accountUuid: string,
  approved: readonly { programmeUuid: string; shop: string }[],
): Promise<void> {
  const closed = await closedProgrammes(
    tx,
    approved.map((a) => a.programmeUuid),
  )
  if (closed.size === 0) return
  const zone = await zoneOf(tx, accountUuid)
  for (const { programmeUuid, shop } of approved) {
    const at = closed.get(programmeUuid)
    if (at)
      throw new Fail(
        'conflict',
        `${shop} closed its campaign on ${dayText(at.toISOString(), zone)}: it cannot be approved`,
      )
  }
}
