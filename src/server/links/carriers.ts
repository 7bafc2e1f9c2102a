import { and, eq } from 'drizzle-orm'
import type { Output } from '../../contract/call.ts'
import type { links } from '../../contract/links/links.ts'
import { campaign, programme } from '../merchants/tables.ts'
import type { Database, Tx } from '../store/database/open.ts'

/** A network's name, by the identifier in its connections. */
export type NetworkOf = (tx: Tx) => Promise<(identifier: string) => { networkName: string }>
type Parts = { database: Database; networkOf: NetworkOf }
const number = (text: string | null) => (text === null ? null : Number(text))

/** Active campaigns from a site to a merchant, to choose one from. */
export async function carriersOf(
  { database, networkOf }: Parts,
  accountUuid: string,
  place: { urlShortChannelUuid: string; urlShortAdvertiserUuid: string },
): Promise<Output<typeof links.campaigns>> {
  const { rows, named } = await database.as(accountUuid, async (tx) => {
    const rows = await tx
      .select({ campaign, programme })
      .from(campaign)
      .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
      .where(
        and(
          eq(campaign.siteUuid, place.urlShortChannelUuid),
          eq(campaign.merchantUuid, place.urlShortAdvertiserUuid),
          eq(campaign.isActive, true),
        ),
      )
      .orderBy(campaign.name, campaign.uuid)
      .limit(1000)
    return { rows, named: await networkOf(tx) }
  })
  return rows.map(({ campaign: c, programme: p }) => ({
    campaignUuid: c.uuid,
    campaignName: c.name,
    networkName: named(p.network).networkName,
    campaignCommissionPercentage: number(p.commissionPercentage),
    campaignCommissionFlat: number(p.commissionFlat),
    campaignCurrencyCode: p.commissionCurrency,
  }))
}
