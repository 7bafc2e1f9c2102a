import { isNull, sql } from 'drizzle-orm'
import type { Site, sites as sitesContract } from '../../contract/sites.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import { site } from './tables.ts'

const shown = (s: typeof site.$inferSelect): Site => ({
  channelUuid: s.uuid,
  channelName: s.name,
  channelDomain: s.domain,
  channelType: s.type,
  channelFaviconUrl: null,
  channelCurrencyCode: s.currencyCode,
  channelIsActive: s.isActive,
  channelCreatedDatetime: s.createdAt.toISOString(),
})

export function sitesCalls({
  database,
  campaignsForNewSite,
}: {
  database: Database
  campaignsForNewSite?: (accountUuid: string, siteUuid: string) => Promise<void>
}): Handlers<typeof sitesContract> {
  return {
    async options(_, { accountUuid }) {
      const rows = await database.as(accountUuid, (tx) =>
        tx.select().from(site).where(isNull(site.deletedAt)).orderBy(sql`lower(${site.name})`).limit(5000),
      )
      return rows.map(shown)
    },
    async create(input, { accountUuid }) {
      const made = await database.as(accountUuid, async (tx) => {
        const [row] = await tx
          .insert(site)
          .values({
            accountUuid,
            name: input.channelName,
            domain: input.channelDomain,
            type: input.channelType,
            currencyCode: input.channelCurrencyCode,
          })
          .returning()
        await tx.execute(sql`SELECT pg_notify('outbound_routing', ${accountUuid})`)
        return row
      })
      if (!made) throw new Error('insert returned no row')
      await campaignsForNewSite?.(accountUuid, made.uuid)
      return shown(made)
    },
  }
}
