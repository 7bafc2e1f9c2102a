import { eq } from 'drizzle-orm'
import type { sites as sitesContract } from '../../contract/sites/sites.ts'
import type { Clock } from '../clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { lastSeen } from './last-seen.ts'
import { ownSite, readSites, shownSite, type UsesOfSites, withDetails } from './read-sites.ts'
import { completeOptions } from './script-options.ts'
import { site } from './tables.ts'
import { keptDomains, shownDomains } from './trusted-domains.ts'

/** What sites want of the modules that use them. */
export type SitesAsks = UsesOfSites & {
  /** Refuses when the plan holds fewer sites. Asked after one was added, in its transaction. */
  expectRoom: (tx: Tx, accountUuid: string) => Promise<void>
  /** After a site was made. */
  campaignsForNewSite: (accountUuid: string, siteUuid: string) => Promise<void>
  /** While a site goes, in the same transaction: whoever has something for it lets go of it. */
  leaveSite: (tx: Tx, siteUuid: string) => Promise<void>
}
export type SitesParts = SitesAsks & {
  database: Database
  events: Events
  clock: Clock
  /** `host:port` of this server. */
  ownHost: string
}

export function sitesCalls(parts: SitesParts): Handlers<typeof sitesContract> {
  const { database } = parts
  const change = (accountUuid: string, siteUuid: string, values: Partial<typeof site.$inferInsert>) =>
    database.as(accountUuid, async (tx) => {
      await ownSite(tx, siteUuid)
      const [row] = await tx.update(site).set(values).where(eq(site.uuid, siteUuid)).returning()
      if (!row) throw new Error('update returned no row')
      const [detail] = await withDetails(tx, [row], parts)
      if (!detail) throw new Error('a site has no details')
      return { row, detail }
    })
  return {
    async options(_, { accountUuid }) {
      return (await database.as(accountUuid, (tx) => readSites(tx))).map(shownSite)
    },
    channels: (_, { accountUuid }) =>
      database.as(accountUuid, async (tx) => withDetails(tx, await readSites(tx), parts)),
    async channelsByNetwork({ networkIdentifier }, { accountUuid }) {
      const all = await database.as(accountUuid, async (tx) => withDetails(tx, await readSites(tx), parts))
      return networkIdentifier === undefined
        ? all
        : all.filter((s) => s.networks.some((n) => n.networkIdentifier === networkIdentifier))
    },
    channel: ({ channelUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const [detail] = await withDetails(tx, [await ownSite(tx, channelUuid)], parts)
        if (!detail) throw new Error('a site has no details')
        return detail
      }),
    async seen({ channelUuid }, { accountUuid }) {
      await database.as(accountUuid, (tx) => ownSite(tx, channelUuid))
      return lastSeen(parts, accountUuid, channelUuid)
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
        await parts.expectRoom(tx, accountUuid)
        return row
      })
      if (!made) throw new Error('insert returned no row')
      await parts.campaignsForNewSite(accountUuid, made.uuid)
      return shownSite(made)
    },
    async update({ channelUuid, channelName, channelDomain, channelType, channelCurrencyCode }, { accountUuid }) {
      const values = { name: channelName, domain: channelDomain, type: channelType, currencyCode: channelCurrencyCode }
      if (Object.values(values).every((v) => v === undefined))
        throw new Fail('badInput', 'Give at least one of channelName, channelDomain, channelType, channelCurrencyCode')
      return (await change(accountUuid, channelUuid, values)).detail
    },
    async remove({ channelUuid }, { accountUuid }) {
      await database.as(accountUuid, async (tx) => {
        await ownSite(tx, channelUuid)
        await tx
          .update(site)
          .set({ isActive: false, wasActive: null, deletedAt: parts.clock.now() })
          .where(eq(site.uuid, channelUuid))
        await parts.leaveSite(tx, channelUuid)
      })
      return {}
    },
    async hit({ channelUuid, channelIsActive }, { accountUuid }) {
      return database.as(accountUuid, async (tx) => {
        const { wasActive } = await ownSite(tx, channelUuid)
        const values = { isActive: channelIsActive, ...(channelIsActive ? { wasActive: null } : {}) }
        const [row] = await tx.update(site).set(values).where(eq(site.uuid, channelUuid)).returning()
        if (!row) throw new Error('update returned no row')
        // one that the plan had no room for takes a place again
        if (channelIsActive && wasActive !== null) await parts.expectRoom(tx, accountUuid)
        return shownSite(row)
      })
    },
    async scriptOptions({ channelUuid }, { accountUuid }) {
      return completeOptions((await database.as(accountUuid, (tx) => ownSite(tx, channelUuid))).scriptOptions)
    },
    saveScriptOptions: ({ channelUuid, ...given }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        const { scriptOptions } = await ownSite(tx, channelUuid)
        const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const next = { ...scriptOptions, ...kept }
        await tx.update(site).set({ scriptOptions: next }).where(eq(site.uuid, channelUuid))
        return completeOptions(next)
      }),
    async trustedDomains({ channelUuid }, { accountUuid }) {
      return shownDomains(parts, await database.as(accountUuid, (tx) => ownSite(tx, channelUuid)))
    },
    async saveTrustedDomains({ channelUuid, allowedDomains }, { accountUuid }) {
      const kept = keptDomains(allowedDomains)
      return shownDomains(parts, (await change(accountUuid, channelUuid, { allowedDomains: kept })).row)
    },
  }
}
