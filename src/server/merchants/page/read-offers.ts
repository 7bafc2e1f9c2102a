import { desc, eq, inArray } from 'drizzle-orm'
import { siteNames } from '../../sites/index.ts'
import type { Tx } from '../../store/database/open.ts'
import type { NetworkNames, NetworkOf } from '../directory/read-directory.ts'
import { accountMerchant } from '../directory/tables.ts'
import { campaign, merchant, programme, programmeChange, splitTest } from '../tables.ts'

/** A connection as shown on a merchant's page, including former ones. */
export type ShownConnection = { uuid: string; name: string; network: string; partnerId: string; isActive: boolean }
export type ReadConnections = (tx: Tx) => Promise<ShownConnection[]>
export type SiteName = { uuid: string; name: string; domain: string }

/** All data for the page of a merchant. */
export type Offers = {
  merchant: typeof merchant.$inferSelect
  summary: typeof accountMerchant.$inferSelect | undefined
  programmes: (typeof programme.$inferSelect)[]
  campaigns: (typeof campaign.$inferSelect)[]
  /** Newest first. */
  changes: (typeof programmeChange.$inferSelect)[]
  splitTest: typeof splitTest.$inferSelect | undefined
  connections: ReadonlyMap<string, ShownConnection>
  sites: ReadonlyMap<string, SiteName>
  networkOf: NetworkOf
}

/** Maximum programmes of one merchant over all connections; no account has more. */
const most = 5000

export async function readOffers(
  tx: Tx,
  merchantUuid: string,
  { readConnections, networks }: { readConnections: ReadConnections; networks: NetworkNames },
): Promise<Offers | undefined> {
  const [shop] = await tx.select().from(merchant).where(eq(merchant.uuid, merchantUuid))
  if (!shop) return undefined
  const programmes = await tx
    .select()
    .from(programme)
    .where(eq(programme.merchantUuid, merchantUuid))
    .orderBy(programme.name, programme.uuid)
    .limit(most)
  const campaigns = await tx
    .select()
    .from(campaign)
    .where(eq(campaign.merchantUuid, merchantUuid))
    .orderBy(campaign.createdAt, campaign.uuid)
  if (programmes.length === 0 && campaigns.length === 0) return undefined
  const changes = await tx
    .select()
    .from(programmeChange)
    .where(
      inArray(
        programmeChange.programmeUuid,
        programmes.map((p) => p.uuid),
      ),
    )
    .orderBy(desc(programmeChange.at), desc(programmeChange.uuid))
  const [test] = await tx.select().from(splitTest).where(eq(splitTest.merchantUuid, merchantUuid))
  const [summary] = await tx.select().from(accountMerchant).where(eq(accountMerchant.merchantUuid, merchantUuid))
  const connections = await readConnections(tx)
  const sites = await siteNames(tx)
  return {
    merchant: shop,
    summary,
    programmes,
    campaigns,
    changes,
    splitTest: test,
    connections: new Map(connections.map((c) => [c.uuid, c])),
    sites: new Map(sites.map((s) => [s.uuid, s])),
    networkOf: await networks.networkOf(tx),
  }
}
