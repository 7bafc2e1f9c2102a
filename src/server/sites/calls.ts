import { eq } from 'drizzle-orm'
import type { sites as sitesContract } from '../../contract/sites/sites.ts'
import { recordAudit } from '../account/index.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { changeSite, noted, recordChange } from './change-site.ts'
import { leaveGroups } from './group-calls.ts'
import { lastSeen } from './last-seen.ts'
import { ownSite, readSites, shownSite, type UsesOfSites, withDetails } from './read-sites.ts'
import { completeOptions } from './script-options.ts'
import { scriptStates } from './script-states.ts'
import { installCheck, site } from './tables.ts'
import { keptDomains, shownDomains } from './trusted-domains.ts'

/** What the sites module needs from the modules that use it. */
export type SitesAsks = UsesOfSites & {
  /** Refuses when the plan allows fewer sites. Called after one was added, in its transaction. */
  expectRoom: (tx: Tx, accountUuid: string) => Promise<void>
  /** Called after a site was created. */
  campaignsForNewSite: (accountUuid: string, siteUuid: string) => Promise<void>
  /** Called in the transaction that deletes a site: other modules delete their data about it. */
  leaveSite: (tx: Tx, siteUuid: string) => Promise<void>
}
export type SitesParts = SitesAsks & {
  database: Database
  events: Events
  clock: Clock
  /** `host:port` of this server. */
  ownHost: string
}

type SiteHandlers = Handlers<typeof sitesContract>

const readingCalls = (
  parts: SitesParts,
): Pick<SiteHandlers, 'options' | 'channels' | 'channelsByNetwork' | 'channel' | 'scripts' | 'seen'> => {
  const { database } = parts
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
    scripts: (_, { accountUuid }) => scriptStates(parts, accountUuid),
    async seen({ channelUuid }, { accountUuid }) {
      await database.as(accountUuid, (tx) => ownSite(tx, channelUuid))
      return lastSeen(parts, accountUuid, channelUuid)
    },
  }
}

const changingCalls = (parts: SitesParts): Pick<SiteHandlers, 'create' | 'update' | 'remove' | 'hit'> => {
  const { database } = parts
  return {
    async create(input, who) {
      const { accountUuid } = who
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
        if (row) await recordAudit(tx, who, { action: 'site.added', object: row.name, after: noted(row) })
        return row
      })
      if (!made) throw new Error('insert returned no row')
      await parts.campaignsForNewSite(accountUuid, made.uuid)
      return shownSite(made)
    },
    async update({ channelUuid, channelName, channelDomain, channelType, channelCurrencyCode }, who) {
      const values = { name: channelName, domain: channelDomain, type: channelType, currencyCode: channelCurrencyCode }
      if (Object.values(values).every((v) => v === undefined))
        throw new Fail('badInput', 'Give at least one of channelName, channelDomain, channelType, channelCurrencyCode')
      return (await changeSite(parts, who, channelUuid, values)).detail
    },
    async remove({ channelUuid }, who) {
      await database.as(who.accountUuid, async (tx) => {
        const before = await ownSite(tx, channelUuid)
        await tx
          .update(site)
          .set({ isActive: false, wasActive: null, deletedAt: parts.clock.now() })
          .where(eq(site.uuid, channelUuid))
        await tx.delete(installCheck).where(eq(installCheck.siteUuid, channelUuid))
        await leaveGroups(tx, channelUuid)
        await parts.leaveSite(tx, channelUuid)
        await recordAudit(tx, who, { action: 'site.removed', object: before.name, before: noted(before) })
      })
      return {}
    },
    async hit({ channelUuid, channelIsActive }, who) {
      return database.as(who.accountUuid, async (tx) => {
        const before = await ownSite(tx, channelUuid)
        const { wasActive } = before
        const values = { isActive: channelIsActive, ...(channelIsActive ? { wasActive: null } : {}) }
        const [row] = await tx.update(site).set(values).where(eq(site.uuid, channelUuid)).returning()
        if (!row) throw new Error('update returned no row')
        // a site paused by the plan counts against it again
        if (channelIsActive && wasActive !== null) await parts.expectRoom(tx, who.accountUuid)
        await recordChange(tx, who, before, row)
        return shownSite(row)
      })
    },
  }
}

const settingsCalls = (
  parts: SitesParts,
): Pick<SiteHandlers, 'scriptOptions' | 'saveScriptOptions' | 'trustedDomains' | 'saveTrustedDomains'> => {
  const { database } = parts
  return {
    async scriptOptions({ channelUuid }, { accountUuid }) {
      return completeOptions((await database.as(accountUuid, (tx) => ownSite(tx, channelUuid))).scriptOptions)
    },
    saveScriptOptions: ({ channelUuid, ...given }, who) =>
      database.as(who.accountUuid, async (tx) => {
        const before = await ownSite(tx, channelUuid)
        const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const next = { ...before.scriptOptions, ...kept }
        await tx.update(site).set({ scriptOptions: next }).where(eq(site.uuid, channelUuid))
        await recordChange(tx, who, before, { ...before, scriptOptions: next })
        return completeOptions(next)
      }),
    async trustedDomains({ channelUuid }, { accountUuid }) {
      return shownDomains(parts, await database.as(accountUuid, (tx) => ownSite(tx, channelUuid)))
    },
    async saveTrustedDomains({ channelUuid, allowedDomains }, who) {
      const kept = keptDomains(allowedDomains)
      return shownDomains(parts, (await changeSite(parts, who, channelUuid, { allowedDomains: kept })).row)
    },
  }
}

export const sitesCalls = (parts: SitesParts): SiteHandlers => ({
  ...readingCalls(parts),
  ...changingCalls(parts),
  ...settingsCalls(parts),
})
