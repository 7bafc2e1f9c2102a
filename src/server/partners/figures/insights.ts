import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Output, Parsed } from '../../../contract/call.ts'
import { addDays, type Day, daysBetween } from '../../../contract/days.ts'
import type { partnerMoney } from '../../../contract/partners/partner-money.ts'
import type { ContractState } from '../../../contract/partners/partner-states.ts'
import { furthest, type PartnerStatus, partnerStatusOf } from '../../../contract/partners/partner-status.ts'
import type { Clock } from '../../time/clock.ts'
import { notFound } from '../../http/fail.ts'
import type { Principal } from '../../http/principal.ts'
import { campaign, programme } from '../../merchants/tables.ts'
import { readRateBook } from '../../money/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { todayIn } from '../../time/index.ts'
import { type Earned, lastSales, readEarned, sumEarned } from './earned.ts'
import { contractOf } from '../contracts/provision.ts'
import { partnerContract } from '../tables.ts'

/** The click report, requested on behalf of a viewer: partners' clicks are counted like all others. */
export type AskReport = (
  question: { fromDate: Day; toDate: Day; groupBy: 'tracker'; filters: { trackerUuids: string[] } },
  viewer: Principal,
) => Promise<{ rows: { grp: string; clickCount: number }[] }>
type Insights = Output<typeof partnerMoney.insights>
type Counted = Earned & { clicks: number }

const usual = 30
const nothing: Counted = { clicks: 0, conversions: 0, cents: 0 }
const changeOf = (now: number, before: number) => (before === 0 ? null : (now - before) / before)
const total = (sums: Iterable<Counted>): Counted => {
  const all = { ...nothing }
  for (const s of sums) {
    all.clicks += s.clicks
    all.conversions += s.conversions
    all.cents += s.cents
  }
  return all
}

/** The contract of each campaign of these contracts. */
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

/** The requested contracts. Those of a deleted partner have ended, and keep their earnings. */
async function askedContracts(tx: Tx, ids?: readonly string[], status?: PartnerStatus): Promise<string[]> {
  const all = await tx
    .select({ uuid: partnerContract.uuid, partnerUuid: partnerContract.partnerUuid, state: partnerContract.state })
    .from(partnerContract)
  if (ids?.some((id) => !all.some((c) => c.uuid === id))) throw notFound()
  const wanted = new Set(ids ?? all.map((c) => c.uuid))
  const states = new Map<string, ContractState[]>()
  for (const c of all) states.set(c.partnerUuid, [...(states.get(c.partnerUuid) ?? []), c.state])
  const isIn = (partnerUuid: string) =>
    status === undefined || partnerStatusOf(furthest(states.get(partnerUuid) ?? [])) === status
  return all.filter((c) => wanted.has(c.uuid) && isIn(c.partnerUuid)).map((c) => c.uuid)
}

/**
 * Clicks, conversions and commission of contracts, with the change from the same number of days before (R55: figures of
 * partners).
 */
export async function partnerInsights(
  { database, clock, report }: { database: Database; clock: Clock; report: AskReport },
  { fromDate, toDate, ids, status }: Parsed<typeof partnerMoney.insights>,
  who: Principal,
): Promise<Insights> {
  const today = todayIn(who.timezone, clock)
  // as in reports: full days up to yesterday
  const to = toDate ?? addDays(today, -1)
  const from = fromDate ?? addDays(today, -usual)
  const length = daysBetween(from, to) + 1
  const range = { fromDate: from, toDate: to, zone: who.timezone }
  const prior = { fromDate: addDays(from, -length), toDate: addDays(from, -1), zone: who.timezone }
  const read = await database.as(who.accountUuid, async (tx) => {
    const contracts = await askedContracts(tx, ids, status)
    return {
      contracts,
      campaigns: await campaignsOf(tx, contracts),
      last: await lastSales(tx, contracts),
      earned: await readEarned(tx, contracts, range),
      earnedBefore: await readEarned(tx, contracts, prior),
    }
  })
  const currencies = [...read.earned, ...read.earnedBefore].map((r) => r.currency)
  const book = await readRateBook(database, currencies.length === 0 ? [] : [who.currencyCode, ...currencies])
  const clicksOf = async ({ fromDate: first, toDate: last }: typeof range) => {
    const clicks = new Map<string, number>()
    if (read.campaigns.size === 0) return clicks
    const filters = { trackerUuids: [...read.campaigns.keys()] }
    const { rows } = await report({ fromDate: first, toDate: last, groupBy: 'tracker', filters }, who)
    for (const row of rows) {
      const id = read.campaigns.get(row.grp)
      if (id !== undefined) clicks.set(id, (clicks.get(id) ?? 0) + row.clickCount)
    }
    return clicks
  }
  const counted = (clicks: ReadonlyMap<string, number>, earned: typeof read.earned) => {
    const sums = sumEarned(earned, book, who.currencyCode)
    return new Map(
      read.contracts.map((id) => [id, { ...nothing, ...sums.get(id), clicks: clicks.get(id) ?? 0 }] as const),
    )
  }
  const [clicks, clicksBefore] = await Promise.all([clicksOf(range), clicksOf(prior)])
  const now = counted(clicks, read.earned)
  const [sum, before] = [total(now.values()), total(counted(clicksBefore, read.earnedBefore).values())]
  const shown = [...now]
  return {
    totals: {
      clicks: { count: sum.clicks, change: changeOf(sum.clicks, before.clicks) },
      conversions: { count: sum.conversions, change: changeOf(sum.conversions, before.conversions) },
      commission: {
        value: sum.cents / 100,
        change: changeOf(sum.cents, before.cents),
        currencyCode: who.currencyCode,
      },
    },
    rows: shown.map(([id, s]) => ({
      id,
      clickCount: s.clicks,
      conversionCount: s.conversions,
      conversionTotalCommission: s.cents / 100,
    })),
    stats: shown.map(([id, s]) => ({
      id,
      value: s.cents / 100,
      lastConversionDatetime: read.last.get(id)?.toISOString() ?? null,
    })),
  }
}
