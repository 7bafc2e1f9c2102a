import type { CampaignRules } from '../../merchants/index.ts'
import type { AccountRouting, Campaign, SplitTest } from '../snapshot.ts'
import type { KeptTest, Touched } from '../tables.ts'

/** Only what a change says of a campaign: that its whole connection is a fallback is said elsewhere, and stays. */
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

/** An account's routing as a change leaves it, or as it found it. Rows of campaigns that are not used are among `data`. */
export function dataWith(
  data: AccountRouting,
  { campaigns, tests }: Touched,
  which: 'before' | 'after',
): AccountRouting {
  const touched = new Map(campaigns.map((c) => [c.uuid, c]))
  const merchants = new Set(tests.map((t) => t.merchantUuid))
  return {
    ...data,
    campaigns: data.campaigns.flatMap((c) => {
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
