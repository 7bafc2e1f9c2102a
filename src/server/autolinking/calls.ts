import { and, desc, eq, gte } from 'drizzle-orm'
import type { AutoLinkSettings, autoLinking as contract } from '../../contract/autolinking/auto-linking.ts'
import { recordAudit } from '../account/index.ts'
import { Fail } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import { merchantUuids } from '../merchants/index.ts'
import { ownSite } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Clock } from '../time/clock.ts'
import { daysOld } from './bounds.ts'
import type { CompiledList, LinkableShop } from './compile-list.ts'
import { expectNoTest } from './page-tests.ts'
import { readSettings } from './settings.ts'
import { autoLinking, autoMention } from './tables.ts'

type OfSite = { accountUuid: string; siteUuid: string }
export type CallParts = {
  database: Database
  clock: Clock
  /** The list of names for these settings, and all shops that the site's clicks can earn from. */
  listOf: (of: OfSite, settings: AutoLinkSettings) => Promise<CompiledList & { shops: LinkableShop[] }>
}

const shown = (settings: AutoLinkSettings, { shopCount, nameCount, leftOutCount }: CompiledList) => ({
  ...settings,
  shopCount,
  nameCount,
  leftOutCount,
})
const mostExamples = 3

async function mentionsOf(tx: Tx, siteUuid: string, now: Date) {
  const since = new Date(now.getTime() - daysOld * 86_400_000)
  const rows = await tx
    .select()
    .from(autoMention)
    .where(and(eq(autoMention.siteUuid, siteUuid), gte(autoMention.seenAt, since)))
    .orderBy(desc(autoMention.mentions), autoMention.page)
  const domains = [...new Set(rows.map((r) => r.domain))]
  const uuids = await merchantUuids(tx, domains)
  const sum = (some: typeof rows) => some.reduce((n, r) => n + r.mentions, 0)
  const shops = domains.map((domain) => {
    const of = rows.filter((r) => r.domain === domain)
    return {
      advertiserDomain: domain,
      advertiserUuid: uuids.get(domain) ?? '',
      mentionCount: sum(of),
      pageCount: of.length,
      examples: of
        .slice(0, mostExamples)
        .map(({ page, before, name, after, mentions }) => ({ page, before, name, after, mentionCount: mentions })),
    }
  })
  const last = rows.reduce<Date | null>((at, r) => (at && at > r.seenAt ? at : r.seenAt), null)
  return {
    mentionCount: sum(rows),
    pageCount: new Set(rows.map((r) => r.page)).size,
    seenDatetime: last?.toISOString() ?? null,
    shops: shops.toSorted(
      (a, b) => b.mentionCount - a.mentionCount || (a.advertiserDomain < b.advertiserDomain ? -1 : 1),
    ),
  }
}

/** A newly named shop must be one that the site's clicks can earn from. */
function expectEarnable(before: AutoLinkSettings, next: AutoLinkSettings, shops: readonly LinkableShop[]): void {
  const known = new Set([...before.shops.map((s) => s.advertiserDomain), ...shops.map((s) => s.domain)])
  const at = next.shops.findIndex((s) => !known.has(s.advertiserDomain))
  const domain = next.shops[at]?.advertiserDomain
  if (domain !== undefined)
    throw new Fail('badInput', `shops.${at}.advertiserDomain: No campaign of this site earns with ${domain}`)
}

export const autoLinkingCalls = ({ database, clock, listOf }: CallParts): Handlers<typeof contract> => ({
  async settings({ channelUuid: siteUuid }, { accountUuid }) {
    const settings = await database.as(accountUuid, async (tx) => {
      await ownSite(tx, siteUuid)
      return readSettings(tx, siteUuid)
    })
    return shown(settings, await listOf({ accountUuid, siteUuid }, settings))
  },
  async save({ channelUuid: siteUuid, ...given }, who) {
    const { accountUuid } = who
    const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    if (Object.keys(kept).length === 0) throw new Fail('badInput', 'Give at least one setting, such as mode')
    const found = await database.as(accountUuid, async (tx) => {
      await ownSite(tx, siteUuid)
      return readSettings(tx, siteUuid)
    })
    const next: AutoLinkSettings = { ...found, ...kept }
    const list = await listOf({ accountUuid, siteUuid }, next)
    expectEarnable(found, next, list.shops)
    await database.as(accountUuid, async (tx) => {
      const { name } = await ownSite(tx, siteUuid)
      const before = await readSettings(tx, siteUuid)
      if (next.mode !== 'on') await expectNoTest(tx, siteUuid, clock.now())
      const row = { ...before, ...kept }
      await tx
        .insert(autoLinking)
        .values({ accountUuid, siteUuid, ...row })
        .onConflictDoUpdate({ target: autoLinking.siteUuid, set: row })
      // the report of possible links is obsolete once they exist, or are turned off
      if (row.mode !== 'report') await tx.delete(autoMention).where(eq(autoMention.siteUuid, siteUuid))
      await recordAudit(tx, who, {
        action: 'site.changed',
        object: name,
        before: { autoLinking: before },
        after: { autoLinking: row },
      })
    })
    return shown(next, list)
  },
  mentions: ({ channelUuid }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      await ownSite(tx, channelUuid)
      return mentionsOf(tx, channelUuid, clock.now())
    }),
})
