import type { CampaignRules } from '../../merchants/index.ts'
import type { AccountRouting, Campaign, SplitTest } from '../snapshot.ts'
import type { KeptTest, Touched } from '../tables.ts'

/** Applies only a change's own rules: a connection-wide fallback is set elsewhere and stays. */
function changed(campaign: Campaign, from: CampaignRules, to: CampaignRules): Campaign {
  const rules = ['isPriority', 'isExcluded', 'isFallback', 'isCreatorOnly', 'isCreatorDefault'] as const
  const other = Object.fromEntries(rules.filter((rule) => from[rule] !== to[rule]).map((rule) => [rule, to[rule]]))
  return { ...campaign, ...other }
}

const testOf = (kept: KeptTest): SplitTest => {
  const { uuid, phase, accountUuid, merchantUuid, connectionUuidA, connectionUuidB } = kept
  const { siteUuids, domains, percentage, endPercentage, endDate } = kept
  return {
    uuid,
    phase,
    secret: 'of a dry run',
    accountUuid,
    merchantUuid,
    connectionUuidA,
    connectionUuidB,
    siteUuids,
    domains,
    percentage,
    endPercentage,
    endDate,
  }
}

/** What a dry run changes about sites: links turned on or off, and a connection matched with a site. */
export type OfSites = {
  sites?: readonly { uuid: string; isActive: boolean }[]
  matches?: readonly { siteUuid: string; connectionUuid: string }[]
}

/** A connection's programmes as they would be on a newly matched site: copies of those on another site. */
function copiesOf(campaigns: readonly Campaign[], matches: NonNullable<OfSites['matches']>): Campaign[] {
  return matches.flatMap(({ siteUuid, connectionUuid }) => {
    const theirs = campaigns.filter((c) => c.connectionUuid === connectionUuid)
    const here = new Set(theirs.filter((c) => c.siteUuid === siteUuid).map((c) => c.programmeId))
    const copies = new Map<string, Campaign>()
    for (const c of theirs)
      if (!here.has(c.programmeId) && !copies.has(`${c.programmeId} ${c.match.host}${c.match.path}`))
        copies.set(`${c.programmeId} ${c.match.host}${c.match.path}`, {
          ...c,
          uuid: `${c.uuid} on ${siteUuid}`,
          siteUuid,
          isPriority: false,
          isExcluded: false,
        })
    return [...copies.values()]
  })
}

/** An account's routing after or before a change. `data` includes unused campaigns. */
export function dataWith(
  data: AccountRouting,
  { campaigns, tests, sites = [], matches = [] }: Touched & OfSites,
  which: 'before' | 'after',
): AccountRouting {
  const turned = new Map(which === 'after' ? sites.map((s) => [s.uuid, s.isActive]) : [])
  const touched = new Map(campaigns.map((c) => [c.uuid, c]))
  const merchants = new Set(tests.map((t) => t.merchantUuid))
  const copies = which === 'after' ? copiesOf(data.campaigns, matches) : []
  return {
    ...data,
    sites: data.sites.map((s) => ({ ...s, isActive: turned.get(s.uuid) ?? s.isActive })),
    campaigns: [...data.campaigns, ...copies].flatMap((c) => {
      const of = touched.get(c.uuid)
      if (!of) return [c]
      if (!of[which].isActive) return []
      return [which === 'after' ? changed(c, of.before, of.after) : c]
    }),
    splitTests: [
      ...data.splitTests.filter((t) => !merchants.has(t.merchantUuid)),
      ...tests.flatMap((t) => (t[which] ? [testOf(t[which])] : [])),
    ],
  }
}
