import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import type { partnerMoney } from '../../contract/partners/partner-money.ts'
import type { Output, Parsed } from '../../contract/call.ts'
import type { Clock } from '../clock.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import { campaign, programme } from '../merchants/tables.ts'
import { conversion } from '../money/tables.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { todayIn } from '../time/index.ts'
import { contractOf } from './provision.ts'
import { partnerContract } from './tables.ts'

type Row = { grp: string; clickCount: number; conversionCount: number; conversionTotalCommission: number }
/** The report, asked in somebody's name: partners are counted as everything else is. */
export type AskReport = (
  question: { fromDate: Day; toDate: Day; groupBy: 'tracker'; filters: { trackerUuids: string[] } },
  viewer: Principal,
) => Promise<{ rows: Row[] }>
type Insights = Output<typeof partnerMoney.insights>

const usual = 30
const cents = (n: number) => Math.round(n * 100)
const changeOf = (now: number, before: number) => (before === 0 ? null : (now - before) / before)

/** Which contract each campaign of an account's contracts belongs to. */
export async function campaignsOf(tx: Tx, contracts: readonly string[]): Promise<Map<string, string>> {
  if (contracts.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: campaign.uuid, externalId: programme.externalId })
    .from(campaign)
    .innerJoin(programme, eq(programme.uuid, campaign.programmeUuid))
    .where(
      and(eq(programme.network, 'direct'), inArray(sql`split_part(${programme.externalId}, '~', 1)`, [...contracts])),
    )
  return new Map(rows.map((r) => [r.uuid, contractOf(r.externalId)]))
}

function byContract(rows: readonly Row[], of: ReadonlyMap<string, string>) {
  const sums = new Map<string, { clicks: number; conversions: number; cents: number }>()
  for (const row of rows) {
    const id = of.get(row.grp)
    if (id === undefined) continue
    const sum = sums.get(id) ?? { clicks: 0, conversions: 0, cents: 0 }
    sum.clicks += row.clickCount
    sum.conversions += row.conversionCount
    sum.cents += cents(row.conversionTotalCommission)
    sums.set(id, sum)
  }
  return sums
}
const total = (sums: ReturnType<typeof byContract>) => {
  const all = { clicks: 0, conversions: 0, cents: 0 }
  for (const s of sums.values()) {
    all.clicks += s.clicks
    all.conversions += s.conversions
    all.cents += s.cents
  }
  return all
}

/** Clicks, conversions and commission of contracts, with the change against as many days before. */
export async function partnerInsights(
  { database, clock, report }: { database: Database; clock: Clock; report: AskReport },
  { fromDate, toDate, ids }: Parsed<typeof partnerMoney.insights>,
  who: Principal,
): Promise<Insights> {
  const today = todayIn(who.timezone, clock)
  // as reports have it: full days, the last of them yesterday
  const to = toDate ?? addDays(today, -1)
  const from = fromDate ?? addDays(today, -usual)
  const { contracts, campaigns, last } = await database.as(who.accountUuid, async (tx) => {
    const all = (await tx.select({ uuid: partnerContract.uuid }).from(partnerContract)).map((c) => c.uuid)
    if (ids?.some((id) => !all.includes(id))) throw notFound()
    const asked = ids ?? all
    const latest =
      asked.length === 0
        ? []
        : await tx
            .select({ id: conversion.programmeId, at: max(conversion.at) })
            .from(conversion)
            .where(and(eq(conversion.network, 'direct'), inArray(conversion.programmeId, asked)))
            .groupBy(conversion.programmeId)
    return { contracts: asked, campaigns: await campaignsOf(tx, asked), last: new Map(latest.map((l) => [l.id, l.at])) }
  })
  const ask = async (range: { fromDate: Day; toDate: Day }) =>
    campaigns.size === 0
      ? []
      : (await report({ ...range, groupBy: 'tracker', filters: { trackerUuids: [...campaigns.keys()] } }, who)).rows
  const length = daysBetween(from, to) + 1
  const [now, before] = await Promise.all([
    ask({ fromDate: from, toDate: to }),
    ask({ fromDate: addDays(from, -length), toDate: addDays(from, -1) }),
  ])
  const sums = byContract(now, campaigns)
  const [sum, prior] = [total(sums), total(byContract(before, campaigns))]
  const of = (id: string) => sums.get(id) ?? { clicks: 0, conversions: 0, cents: 0 }
  return {
    totals: {
      clicks: { count: sum.clicks, change: changeOf(sum.clicks, prior.clicks) },
      conversions: { count: sum.conversions, change: changeOf(sum.conversions, prior.conversions) },
      commission: {
        value: sum.cents / 100,
        change: changeOf(sum.cents, prior.cents),
        currencyCode: who.currencyCode,
      },
    },
    rows: contracts.map((id) => ({
      id,
      clickCount: of(id).clicks,
      conversionCount: of(id).conversions,
      conversionTotalCommission: of(id).cents / 100,
    })),
    stats: contracts.map((id) => ({
      id,
      value: of(id).cents / 100,
      lastConversionDatetime: last.get(id)?.toISOString() ?? null,
    })),
  }
}
