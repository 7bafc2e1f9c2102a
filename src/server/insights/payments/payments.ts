import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import { addDays, daysBetween } from '../../../contract/days.ts'
import type { payments as contract } from '../../../contract/insights/payments.ts'
import { approvedSales, readRateBook, waitingSales } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import { groupBy } from '../../store/group-by.ts'
import { dayOf } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import type { ReportQuery } from '../report/report-query.ts'
import { addUp, type NetworkSums, type Part, type Waiting } from './add-up.ts'
import { paymentSql } from './payment-sql.ts'
import { type UsualDelay, usualDelay } from './usual-delay.ts'

type Call = typeof contract.list
export type PaymentsPorts = InsightsPorts & {
  database: Database
  networkUuid: (identifier: string) => string
  /** From what it is known that a sale of a network was paid; `null` for one that tells no payments. */
  paidBy: (networkUuid: string) => string | null
}

/** Approvals older than this say nothing of how a network pays today. */
const learnDays = 400
const epoch = '1970-01-01'

const found = z.object({
  network: z.string(),
  month: z.string(),
  currency: z.string(),
  approved: z.number(),
  paid: z.number(),
  own: z.number(),
})

async function readParts({ events }: PaymentsPorts, query: ReportQuery): Promise<Part[]> {
  const statement = paymentSql(query)
  const rows = statement ? await events.query(query.account, { name: 'payments', ...statement, row: found }) : []
  return rows.map((r) => ({ ...r, month: `${r.month.slice(0, 4)}-${r.month.slice(4)}` }))
}

/** What waits for its money, by network, in the cents of the report: each sale at the rate of its day, rounded once. */
async function readWaiting(ports: PaymentsPorts, query: ReportQuery, zone: string): Promise<Map<string, Waiting[]>> {
  const [first, last] = [query.ranges[0], query.ranges.at(-1)]
  if (!first || !last) return new Map()
  const rows = await waitingSales(ports.database, query.account, { from: first.from, to: last.to, zone })
  const rates = await readRateBook(ports.database, [query.currency, ...rows.map((r) => r.currency)])
  const list = rows.map(({ network, month, saleDay, approved, currency, commission, n }) => ({
    network: ports.networkUuid(network),
    month,
    approved,
    cents: Number(rates.cents(commission, currency, query.currency, saleDay) ?? 0n) * n,
  }))
  return groupBy(list, (w) => w.network)
}

/** How long each network usually takes from approval to payment. */
async function readDelays(ports: PaymentsPorts, account: string, day: string, zone: string) {
  const sales = await approvedSales(ports.database, account, { fromDay: addDays(day, -learnDays), zone })
  const number = (of: string) => daysBetween(epoch, of)
  const delays = new Map<string, UsualDelay | null>()
  for (const [network, own] of groupBy(sales, (s) => ports.networkUuid(s.network))) {
    const paid = own.flatMap(({ approved, ended, isPaid, n }) =>
      isPaid && ended !== null ? [{ approved: number(approved), paid: number(ended), n }] : [],
    )
    delays.set(network, usualDelay(paid, number(day)))
  }
  return delays
}

const inMajorUnits = <T extends { approved: number; paid: number; overdue: number }>(sums: T): T => ({
  ...sums,
  approved: sums.approved / 100,
  paid: sums.paid / 100,
  overdue: sums.overdue / 100,
})

const present = (sums: NetworkSums): NetworkSums => ({
  ...inMajorUnits(sums),
  currencies: sums.currencies.map((c) => ({ ...c, approved: c.approved / 100 })),
  months: sums.months.map(inMajorUnits),
})

/** What networks owe and paid (R226: when networks usually pay, R227: what is overdue). The sums are those of the report by status, of the same days. */
export async function payments(ports: PaymentsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Output<Call>> {
  const { query, names: asked } = await ask(ports, viewer, { ...input, groupBy: 'month', filters: {} })
  const day = dayOf(ports.clock.now(), viewer.timezone)
  const [parts, waiting, delays, names] = await Promise.all([
    readParts(ports, query),
    readWaiting(ports, query, viewer.timezone),
    readDelays(ports, query.account, day, viewer.timezone),
    asked,
  ])
  const rows = [...groupBy(parts, (p) => p.network)].map(([networkUuid, own]) => {
    const delay = delays.get(networkUuid) ?? null
    return { networkUuid, delay, sums: addUp(own, waiting.get(networkUuid) ?? [], delay, day) }
  })
  const total = (of: (sums: NetworkSums) => number) => rows.reduce((sum, row) => sum + of(row.sums), 0)
  return {
    rows: rows
      .toSorted((a, b) => b.sums.approved - a.sums.approved || (a.networkUuid < b.networkUuid ? -1 : 1))
      .map(({ networkUuid, delay, sums }) => ({
        networkUuid,
        networkName: names.networks.get(networkUuid)?.name ?? 'Unknown',
        paidBy: ports.paidBy(networkUuid),
        delay,
        ...present(sums),
      })),
    totals: inMajorUnits({
      approved: total((s) => s.approved),
      paid: total((s) => s.paid),
      overdue: total((s) => s.overdue),
    }),
    currencyCode: query.currency,
  }
}
