import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SplitOption } from '../../../contract/routing/split-tests.ts'
import { campaign } from '../../merchants/tables.ts'
import { connection } from '../../networks/tables.ts'
import { site } from '../../sites/index.ts'
import type { Tx } from '../../store/database/open.ts'
import type { NetworkOf } from '../dry-run/run.ts'
import { matchOf } from '../read-accounts.ts'

/** Connections that can share a merchant's clicks, with their sites and hosts, by name. */
export async function splitOptions(tx: Tx, merchantUuid: string, networkOf: NetworkOf): Promise<SplitOption[]> {
  const rows = await tx
    .select({
      uuid: connection.uuid,
      name: connection.name,
      network: connection.network,
      siteUuid: site.uuid,
      siteName: site.name,
      urlMatch: campaign.urlMatch,
    })
    .from(campaign)
    .innerJoin(connection, eq(connection.uuid, campaign.connectionUuid))
    .innerJoin(site, eq(site.uuid, campaign.siteUuid))
    .where(
      and(
        eq(campaign.merchantUuid, merchantUuid),
        eq(campaign.isActive, true),
        eq(campaign.isExcluded, false),
        isNull(campaign.closedAt),
        eq(connection.isActive, true),
        isNull(site.deletedAt),
      ),
    )
    .orderBy(asc(connection.name), asc(connection.uuid), asc(site.name), asc(site.uuid))
  const found = new Map<string, SplitOption>()
  for (const row of rows) {
    const option: SplitOption = found.get(row.uuid) ?? {
      connectionUuid: row.uuid,
      connectionName: row.name,
      ...networkOf(row.network),
      channels: [],
      domains: [],
    }
    found.set(row.uuid, option)
    if (!option.channels.some((c) => c.channelUuid === row.siteUuid))
      option.channels.push({ channelUuid: row.siteUuid, channelName: row.siteName })
    const { host } = matchOf(row.urlMatch)
    if (!option.domains.includes(host)) option.domains.push(host)
  }
  return [...found.values()]
}
