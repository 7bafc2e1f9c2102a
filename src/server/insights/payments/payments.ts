import { z } from 'zod'
import type { Output, Parsed } from '../../../contract/call.ts'
import { addDays, daysBetween } from '../../../contract/days.ts'
import type { payments as contract } from '../../../contract/insights/payments.ts'
import { approvedSales, readRateBook, type WaitingSales, waitingSales } from '../../money/index.ts'
import { groupBy } from '../../store/group-by.ts'
import { dayOf } from '../../time/index.ts'
import { ask, type Viewer } from '../ask.ts'
import type { BankPorts } from '../bank-files/calls.ts'
import type { InsightsPorts } from '../ports.ts'
import type { ReportQuery } from '../report/report-query.ts'
import { addUp, type NetworkSums, type Part, type Waiting } from './add-up.ts'
import { paymentSql } from './payment-sql.ts'
import { receivedOf, type ReceivedPorts } from './received.ts'
import { type UsualDelay, usualDelay } from './usual-delay.ts'

type Call = typeof contract.list
export type PaymentsPorts = InsightsPorts & ReceivedPorts & Pick<BankPorts, 'payingNetworks'>

const sumNames = ['approved', 'paid', 'overdue', 'owed', 'byBank', 'untold'] as const
type SumName = (typeof sumNames)[number]

/** Older approvals do not show how a network pays today. */
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

type Waits = { sales: WaitingSales; network: string; cents: number }

/** Unpaid sales by network, in the cents of the report: each sale at the rate of its day, rounded once. */
async function readWaiting(ports: PaymentsPorts, query: ReportQuery, zone: string): Promise<Map<string, Waits[]>> {
  const [first, last] = [query.ranges[0], query.ranges.at(-1)]
  if (!first || !last) return new Map()
  const rows = await waitingSales(ports.database, query.account, { from: first.from, to: last.to, zone })
  const rates = await readRateBook(ports.database, [query.currency, ...rows.map((r) => r.currency)])
  const list = rows.map((sales) => {
    const cents = Number(rates.cents(sales.commission, sales.currency, query.currency, sales.saleDay) ?? 0n)
    return { sales, network: ports.networkUuid(sales.network), cents }
  })
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

const sameSales = (s: WaitingSales) => JSON.stringify([s.month, s.saleDay, s.approved, s.currency, s.commission])

/** Marks which unpaid sales came by bank: of equal sales, as many as payments were matched to. */
function lessByBank(waits: readonly Waits[], settled: readonly WaitingSales[]): Waiting[] {
  const left = new Map<string, number>()
  for (const sale of settled) left.set(sameSales(sale), (left.get(sameSales(sale)) ?? 0) + sale.n)
  return waits.map(({ sales, cents }) => {
    const came = Math.min(sales.n, left.get(sameSales(sales)) ?? 0)
    return { month: sales.month, approved: sales.approved, cents: cents * sales.n, byBank: cents * came }
  })
}

const inMajorUnits = <T extends Record<SumName, number>>(sums: T): T => ({
  ...sums,
  ...Object.fromEntries(sumNames.map((name) => [name, sums[name] / 100])),
})

const present = (sums: NetworkSums): NetworkSums => ({
  ...inMajorUnits(sums),
  currencies: sums.currencies.map((c) => ({ ...c, approved: c.approved / 100 })),
  months: sums.months.map(inMajorUnits),
})

const receivedAmount = (cents: number | null | undefined) => (cents == null ? null : cents / 100)

/**
 * What networks owe and have paid (R226: when networks usually pay, R227: what is overdue, R252: what is known to be
 * owed). The sums equal those of the report by status for the same days.
 */
export async function payments(ports: PaymentsPorts, input: Parsed<Call>, viewer: Viewer): Promise<Output<Call>> {
  const { query, names: asked } = await ask(ports, viewer, { ...input, groupBy: 'month', filters: {} })
  const day = dayOf(ports.clock.now(), viewer.timezone)
  const [parts, waiting, delays, names] = await Promise.all([
    readParts(ports, query),
    readWaiting(ports, query, viewer.timezone),
    readDelays(ports, query.account, day, viewer.timezone),
    asked,
  ])
  const received = await receivedOf(ports, viewer, { from: input.fromDate, to: input.toDate, names })
  const choices = received.size === 0 ? [] : await ports.database.as(viewer.accountUuid, ports.payingNetworks)
  const partsOf = groupBy(parts, (p) => p.network)
  const paying = [...received].filter(([, { cents }]) => cents !== null).map(([networkUuid]) => networkUuid)
  const rows = [...new Set([...partsOf.keys(), ...paying])].map((networkUuid) => {
    const delay = delays.get(networkUuid) ?? null
    const own = partsOf.get(networkUuid) ?? []
    const bank = received.get(networkUuid)
    const tells = ports.paidBy(networkUuid) !== null || own.some((part) => part.paid !== 0)
    const waits = lessByBank(waiting.get(networkUuid) ?? [], bank?.settled ?? [])
    const told = tells ? '' : (bank?.firstMonth ?? null)
    return { networkUuid, delay, sums: addUp(own, waits, { delay, today: day, told }) }
  })
  const total = (name: SumName) => rows.reduce((sum, row) => sum + row.sums[name], 0)
  return {
    rows: rows
      .toSorted(
        (a, b) =>
          b.sums.owed - a.sums.owed || b.sums.approved - a.sums.approved || (a.networkUuid < b.networkUuid ? -1 : 1),
      )
      .map(({ networkUuid, delay, sums }) => ({
        networkUuid,
        networkName: names.networks.get(networkUuid)?.name ?? 'Unknown',
        paidBy: ports.paidBy(networkUuid),
        delay,
        received: receivedAmount(received.get(networkUuid)?.cents),
        remittances: received.get(networkUuid)?.remittances ?? [],
        ...present(sums),
      })),
    totals: inMajorUnits({
      approved: total('approved'),
      paid: total('paid'),
      overdue: total('overdue'),
      owed: total('owed'),
      byBank: total('byBank'),
      untold: total('untold'),
    }),
    choices: choices.map(({ networkUuid, networkName }) => ({ networkUuid, networkName })),
    currencyCode: query.currency,
  }
}
