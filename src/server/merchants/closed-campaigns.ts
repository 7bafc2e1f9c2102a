import { and, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { campaign, merchant, programme } from './tables.ts'

/** Campaigns of an account that closed between two instants, the second excluded. */
export async function closedCampaigns(
  database: Database,
  networkUuid: (network: string) => string,
  accountUuid: string,
  from: Date,
  to: Date,
) {
  const rows = await database.as(accountUuid, (tx) =>
    tx
      .select({ campaign, merchant, programmeId: programme.externalId, network: programme.network })
      .from(campaign)
      .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
      .innerJoin(merchant, eq(merchant.uuid, campaign.merchantUuid))
      .where(and(gte(campaign.closedAt, from), lt(campaign.closedAt, to)))
      .limit(20_000),
  )
  return rows.flatMap(({ campaign: c, merchant: m, programmeId, network }) =>
    c.closedAt === null
      ? []
      : [
          {
            campaignUuid: c.uuid,
            programmeUuid: c.programmeUuid,
            programmeId,
            name: c.name,
            networkUuid: networkUuid(network),
            merchantUuid: m.uuid,
            merchantDomain: m.domain,
            siteUuid: c.siteUuid,
            closedAt: c.closedAt,
          },
        ],
  )
}
