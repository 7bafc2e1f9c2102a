import { eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { merchants as merchantsContract } from '../../contract/merchants/merchants.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { registrableDomain } from './registrable-domain.ts'
import { knowsMerchant } from './is-known.ts'
import { campaign, merchant, programme } from './tables.ts'

type Parts = { database: Database; events: Events; networkUuid: (network: string) => string }

const most = 20_000
const measured = z.object({ uuid: z.string() })

const shown = (m: typeof merchant.$inferSelect) => ({
  advertiserUuid: m.uuid,
  advertiserName: m.name,
  advertiserDomain: m.domain,
  advertiserFaviconUrl: m.faviconUrl,
})

export function merchantsCalls({ database, events, networkUuid }: Parts): Handlers<typeof merchantsContract> {
  /** Merchants with measured clicks or sales, even if no campaign leads there (any more). */
  const measuredUuids = async (accountUuid: string) => {
    const found = await events.query(accountUuid, {
      name: 'merchants.measured',
      sql: `SELECT DISTINCT merchant_uuid AS uuid FROM (SELECT merchant_uuid FROM click UNION ALL SELECT merchant_uuid FROM conversion)
            WHERE merchant_uuid != '' LIMIT ${most}`,
      row: measured,
    })
    return found.map((f) => f.uuid).filter((u) => z.uuid().safeParse(u).success)
  }
  return {
    async options({ hasActiveCampaigns }, { accountUuid }) {
      const others = hasActiveCampaigns ? [] : await measuredUuids(accountUuid)
      const rows = await database.as(accountUuid, (tx) => {
        const own = tx
          .select({ uuid: campaign.merchantUuid })
          .from(campaign)
          .where(hasActiveCampaigns ? eq(campaign.isActive, true) : undefined)
        const condition =
          others.length > 0
            ? or(inArray(merchant.uuid, own), inArray(merchant.uuid, others))
            : inArray(merchant.uuid, own)
        return tx.select().from(merchant).where(condition).orderBy(sql`lower(${merchant.name})`).limit(most)
      })
      return rows.map(shown)
    },
    async campaigns({ trackerUuids }, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx
          .select({ campaign, programmeId: programme.externalId, network: programme.network })
          .from(campaign)
          .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
          .where(trackerUuids ? inArray(campaign.uuid, trackerUuids) : undefined)
          .orderBy(sql`lower(${campaign.name})`, campaign.uuid)
          .limit(100_000),
      )
      return rows.map(({ campaign: c, programmeId, network }) => ({
        trackerUuid: c.uuid,
        trackerName: c.name,
        trackerProgramId: programmeId,
        trackerNetworkUuid: networkUuid(network),
        trackerAdvertiserUuid: c.merchantUuid,
        trackerChannelUuid: c.siteUuid,
        trackerIsActive: c.isActive && c.closedAt === null,
      }))
    },
    async uuid({ domain }, { accountUuid }) {
      const wanted = registrableDomain(domain)
      const ofThatName = or(
        wanted ? eq(merchant.domain, wanted) : undefined,
        eq(sql`lower(${merchant.name})`, domain.toLowerCase()),
      )
      const found = await database.as(accountUuid, async (tx) => {
        const rows = await tx
          .select({ uuid: merchant.uuid, domain: merchant.domain })
          .from(merchant)
          .where(ofThatName)
          .limit(20)
        const known: typeof rows = []
        for (const row of rows) if (await knowsMerchant(tx, row.uuid)) known.push(row)
        return known
      })
      const best = found.find((m) => m.domain === wanted) ?? found[0]
      if (!best) throw notFound()
      return best.uuid
    },
  }
}
