import { z } from 'zod'
import type { Output, Parsed } from '../../contract/call.ts'
import type { insights } from '../../contract/insights/insights.ts'
import { sumAmounts } from '../../contract/cents.ts'
import { fromCents, roundedAmount } from '../../contract/money.ts'
import { dayOf, rangeToInstants } from '../time/index.ts'
import { ask, type Viewer } from './ask.ts'
import type { ClickCount, FactOf } from './causes/facts.ts'
import { readClicks } from './causes/read-clicks.ts'
import { earnedSince } from './causes/since-closed.ts'
import { unearnedThere } from './causes/weigh.ts'
import type { ClosedCampaign, ClosedMonth, InsightsPorts } from './ports.ts'
import { whereSql } from './report/filter-sql.ts'
import { binder, type ReportQuery } from './report/report-query.ts'
import { outsideWhole, duringWhole, rollupFor } from './report/rollup-sql.ts'

type Call = typeof insights.closed

const row = z.object({ campaign: z.string(), n: z.number() })

/** Clicks by campaign. For a long range, whole days come from the daily counts. */
async function clicksByCampaign({ events }: InsightsPorts, query: ReportQuery) {
  const { params, bind } = binder()
  const counted = (...when: Parameters<typeof whereSql>[3][]) =>
    when
      .map((one) => {
        const where = whereSql(query, 'click', bind, one) ?? ['0']
        return `SELECT campaign_uuid, countIf(kind = 'click') AS part FROM click WHERE ${where.join(' AND ')} AND campaign_uuid != '' GROUP BY campaign_uuid`
      })
      .join(' UNION ALL ')
  const isLong = rollupFor(query, 'click', ['campaign_uuid'])?.time === 'day'
  const found = await events.query(query.account, {
    name: 'clicks by campaign',
    sql: `SELECT toString(campaign_uuid) AS campaign, sum(part) AS n FROM (${isLong ? counted(duringWhole('day'), outsideWhole('day')) : counted(undefined)}) GROUP BY campaign_uuid HAVING n > 0`,
    params,
    row,
    rollups: isLong,
  })
  return new Map(found.map((r) => [r.campaign, r.n]))
}

/** A programme closes for all its sites, so its campaigns make one line. */
function byProgramme(campaigns: ClosedCampaign[]): [ClosedCampaign, ...ClosedCampaign[]][] {
  const groups = new Map<string, [ClosedCampaign, ...ClosedCampaign[]]>()
  for (const campaign of campaigns) {
    const key = `${campaign.networkUuid} ${campaign.programmeId}`
    const group = groups.get(key)
    if (group) group.push(campaign)
    else groups.set(key, [campaign])
  }
  return [...groups.values()]
}

/** The fact that counts clicks and commission from the moment a programme closed. */
const factOf = ([first, ...others]: [ClosedCampaign, ...ClosedCampaign[]]): FactOf<'closed'> => {
  const group = [first, ...others]
  return {
    kind: 'closed',
    at: new Date(Math.max(...group.map((c) => c.closedAt.getTime()))),
    until: null,
    networkUuid: first.networkUuid,
    networkName: '',
    isByNetwork: true,
    programmeUuid: first.programmeUuid,
    merchantUuid: first.merchantUuid,
    sites: [...new Set(group.map((c) => c.siteUuid))],
    touched: { campaigns: group.map((c) => c.campaignUuid), merchants: [first.merchantDomain] },
  }
}

type Group = ReturnType<typeof byProgramme>[number]

/** Monthly cost of each line, estimated from the clicks of the range where it is unknown. */
async function monthsOf(ports: InsightsPorts, groups: readonly Group[], viewer: Viewer) {
  const closings = groups.flatMap((group) => {
    const uuids = [...new Set(group.map((c) => c.programmeUuid))]
    return uuids.map((programmeUuid) => {
      const own = group.filter((c) => c.programmeUuid === programmeUuid)
      return { programmeUuid, at: new Date(Math.max(...own.map((c) => c.closedAt.getTime()))) }
    })
  })
  const months = await ports.closedMonths?.(closings, viewer)
  return (group: Group): ClosedMonth | null => {
    const own = [...new Set(group.map((c) => c.programmeUuid))].flatMap((uuid) => months?.get(uuid) ?? [])
    const [first, ...others] = own
    if (!first) return null
    return others.reduce(
      (sum, m) => ({
        clicks: sum.clicks + m.clicks,
        lost: sum.lost === null || m.lost === null ? (sum.lost ?? m.lost) : sumAmounts([sum.lost, m.lost]),
        sinceDay: m.sinceDay > sum.sinceDay ? m.sinceDay : sum.sinceDay,
        alertUuid: sum.alertUuid ?? m.alertUuid,
      }),
      first,
    )
  }
}

/** Clicks that other campaigns carry are not lost. An open alert's amount is shown unchanged, so that both agree. */
const lostOf = (month: ClosedMonth | null, { clicks, unearned }: { clicks: number; unearned: number }) =>
  month === null || month.lost === null || month.alertUuid !== null || clicks === 0
    ? (month?.lost ?? null)
    : roundedAmount((month.lost * unearned) / clicks)

/** Campaigns that closed in the range, most clicks first, with the outcome of their clicks since. */
export async function closed(ports: InsightsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Output<Call>> {
  const { from, to } = rangeToInstants(input, viewer.timezone)
  const { query } = await ask(ports, viewer, { ...input, filters: {}, groupBy: 'name' })
  const [campaigns, clicks] = await Promise.all([
    ports.closedCampaigns(viewer.accountUuid, from, to),
    clicksByCampaign(ports, query),
  ])
  const clicksOf = (group: readonly ClosedCampaign[]) =>
    group.reduce((sum, c) => sum + (clicks.get(c.campaignUuid) ?? 0), 0)
  const all = byProgramme(campaigns)
  const monthOf = await monthsOf(ports, all, viewer)
  const groups = all
    .map((group) => ({
      group,
      first: group[0],
      fact: factOf(group),
      clickCount: clicksOf(group),
      month: monthOf(group),
    }))
    .filter(({ clickCount, month }) => (month?.clicks ?? clickCount) >= input.filters.minClickCount)
  const facts = groups.map(({ fact }) => fact)
  const [since, earned, replacements] = await Promise.all([
    facts.length === 0
      ? new Map<string, ClickCount[]>()
      : readClicks(ports.events, query, {
          merchants: [...new Set(groups.map(({ first }) => first.merchantDomain))],
          facts,
          periods: [{ from: from.getTime(), to: to.getTime() }],
        }),
    earnedSince(
      ports.events,
      query,
      groups.flatMap(({ group, fact }) => group.map((c) => ({ uuid: c.campaignUuid, at: fact.at }))),
    ),
    facts.length === 0 ? undefined : ports.replacements?.(facts, viewer),
  ])
  return groups
    .map(({ group, first, fact, clickCount, month }) => {
      const after = (since.get(first.merchantDomain) ?? []).filter((c) => c.at >= fact.at.getTime())
      const there = unearnedThere(fact, after)
      const { epc = null, alternative = null } = replacements?.get(fact.programmeUuid) ?? {}
      return {
        trackerProgramId: first.programmeId,
        trackerName: first.name,
        trackerNetworkUuid: first.networkUuid,
        trackerAdvertiserUuid: first.merchantUuid,
        trackerAdvertiserDomain: first.merchantDomain,
        trackerChannelUuids: fact.sites.toSorted(),
        trackerClosedDatetime: fact.at.toISOString(),
        clickCount,
        sinceClickCount: there.unearned,
        sinceCommission: fromCents(group.reduce((sum, c) => sum + earned(c.campaignUuid), 0)),
        missedCommission: epc === null ? null : roundedAmount(there.unearned * epc),
        monthClickCount: month?.clicks ?? clickCount,
        monthCommission: lostOf(month, there),
        sinceDate: month?.sinceDay ?? dayOf(fact.at, viewer.timezone),
        alertUuid: month?.alertUuid ?? null,
        currencyCode: query.currency,
        alternative,
      }
    })
    .sort((a, b) => b.clickCount - a.clickCount || (a.trackerName < b.trackerName ? -1 : 1))
}
