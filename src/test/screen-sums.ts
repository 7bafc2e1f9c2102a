import type { Output } from '../contract/call.ts'
import type { creatorMoney } from '../contract/creators/creator-money.ts'
import type { creators } from '../contract/creators/creators.ts'
import type { GroupBy } from '../contract/dimensions.ts'
import type { unpaid } from '../contract/discovery/unpaid.ts'
import type { siteGroups } from '../contract/sites/site-groups.ts'
import type { SeededDemo } from './seeded-demo.ts'

/** A total that a screen shows, and the sum of its rows and its named remainder; money in cents. */
export interface ScreenSum {
  screen: string
  total: number
  rows: number
}
const cents = (n: number) => Math.round(n * 100)
const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

const counted = ['pageviewCount', 'clickCount', 'conversionCount'] as const
const paid = ['conversionTotalCommission', 'conversionRejectedCommission', 'conversionSale'] as const

/** Rows of a report, "Unknown" included, against its totals. */
async function reportSums({ report, lastDays }: SeededDemo, groupBy: GroupBy): Promise<ScreenSum[]> {
  const { rows, totals } = await report({ ...lastDays(groupBy === 'hour' ? 1 : 30), groupBy })
  const sum = (field: (typeof counted)[number] | (typeof paid)[number], unit: (n: number) => number): ScreenSum => ({
    screen: `report by ${groupBy}: ${field}`,
    total: unit(totals[field]),
    rows: sumOf(rows, (row) => unit(row[field])),
  })
  return [...counted.map((field) => sum(field, (n) => n)), ...paid.map((field) => sum(field, cents))]
}

/** Rows by group of sites without what is in several of them, which is computed from the report by site. */
async function groupSums(demo: SeededDemo): Promise<ScreenSum[]> {
  const { data: groups } = await demo.ask<Output<typeof siteGroups.list>>('/channels/v1/groups', {}, 'GET')
  const { rows: sites } = await demo.report({ ...demo.lastDays(30), groupBy: 'channel' })
  const again = (site: string) => Math.max(0, groups.filter((g) => g.channelUuids.includes(site)).length - 1)
  const twice = (field: (typeof counted)[number] | (typeof paid)[number], unit: (n: number) => number) =>
    sumOf(sites, (row) => again(row.grp) * unit(row[field]))
  const doubled = [...counted.map((field) => twice(field, (n) => n)), ...paid.map((field) => twice(field, cents))]
  return (await reportSums(demo, 'siteGroup')).map((one, i) => ({ ...one, rows: one.rows - (doubled[i] ?? 0) }))
}

/** Unpaid clicks: the head, its reasons and each list against the report's discover clicks. */
async function unpaidSums({ ask, report, lastDays }: SeededDemo): Promise<ScreenSum[]> {
  const range = lastDays(30)
  const { totals } = await report({ ...range, groupBy: 'date' })
  const { data: head } = await ask<Output<typeof unpaid.overview>>('/discovers/v1/unpaid/overview', range, 'GET')
  const list = async (groupBy: string): Promise<ScreenSum> => {
    const asked = { ...range, groupBy, limit: 1000 }
    const { data } = await ask<Output<typeof unpaid.list>>('/discovers/v1/unpaid', asked, 'GET')
    return {
      screen: `unpaid clicks by ${groupBy}`,
      total: head.clickCount,
      rows: sumOf(data.rows, (r) => r.clickCount),
    }
  }
  return [
    { screen: 'unpaid clicks', total: totals.discoverCount, rows: head.clickCount },
    { screen: 'reasons of unpaid clicks', total: head.clickCount, rows: sumOf(head.reasons, (r) => r.clickCount) },
    ...(await Promise.all(['shop', 'page', 'day'].map(list))),
  ]
}

/** Creators: the rows of active creators plus what the card says about archived ones, against the card. */
async function creatorSums({ ask }: SeededDemo): Promise<ScreenSum[]> {
  const { data: owed } = await ask<Output<typeof creatorMoney.figures>>('/creators/v1/figures', {}, 'GET')
  const { data: list } = await ask<Output<typeof creators.list>>('/creators/v1/creators', { limit: 200 }, 'GET')
  const active = new Set(list.creators.map((c) => c.creatorId))
  const said = owed.creators.filter((c) => active.has(c.creatorId) || c.creatorIsArchived)
  return [
    { screen: 'creators: to pay', total: cents(owed.toPayAmount), rows: sumOf(said, (c) => cents(c.toPayAmount)) },
    { screen: 'creators: due', total: cents(owed.dueAmount), rows: sumOf(said, (c) => cents(c.dueAmount)) },
    {
      screen: 'creators: what is to pay',
      total: cents(owed.toPayAmount),
      rows: cents(owed.dueAmount) + cents(owed.nextAmount),
    },
    { screen: 'creators: pending', total: cents(owed.pendingAmount), rows: sumOf(said, (c) => cents(c.pendingAmount)) },
  ]
}

/** Every screen that shows a total above rows. Add new ones here. */
export async function screenSums(demo: SeededDemo, groupBys: readonly GroupBy[]): Promise<ScreenSum[]> {
  const sums: ScreenSum[] = []
  for (const groupBy of groupBys)
    sums.push(...(groupBy === 'siteGroup' ? await groupSums(demo) : await reportSums(demo, groupBy)))
  return [...sums, ...(await unpaidSums(demo)), ...(await creatorSums(demo))]
}
