import type { Day } from '../../../contract/days.ts'
import { addDays } from '../../../contract/days.ts'
import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fromCents } from '../../../contract/money.ts'
import { type PayableSales, payableSales, readRateBook } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import { groupBy } from '../../store/group-by.ts'
import type { Viewer } from '../ask.ts'
import { type Remittance, remittancesOf } from '../bank-files/known-lines.ts'
import type { Names } from '../report/names.ts'
import { type Match, matchRemittances, type Payable } from './match-remittances.ts'

/** Sales older than this cannot belong to the first payment. */
const learnDays = 460

export type ReceivedPorts = {
  database: Database
  networkIdentifier: (networkUuid: string) => string
  networkUuid: (identifier: string) => string
  paidBy: (networkUuid: string) => string | null
}
type Shown = PaymentRow['remittances'][number]
/**
 * What networks paid according to the account's bank: payments in the requested days, newest first, and their sum in
 * the viewer's currency, null without a rate. Over all payments: the approved sales they are matched to, and the first
 * month of these.
 */
type OfNetwork = { cents: number | null; remittances: Shown[]; settled: PayableSales[]; firstMonth: string | null }
export type Received = Map<string, OfNetwork>

type RateBook = Awaited<ReturnType<typeof readRateBook>>

const payable = (sale: PayableSales, rates: RateBook): Payable => ({
  ...sale,
  cents: (currency) => {
    const one = rates.cents(sale.commission, sale.currency, currency, sale.saleDay)
    return one === null ? null : Number(one) * sale.n
  },
})

const centsOf = (r: Remittance, rates: RateBook) => Number(rates.cents(r.amount, r.currency, r.currency, r.day) ?? 0n)

const shown = (r: Remittance, cents: number, match: Match | null, names: Names): Shown => ({
  remittanceUuid: r.uuid,
  day: r.day,
  amount: fromCents(cents),
  currencyCode: r.currency,
  text: r.text,
  payer: r.payer,
  match: match && {
    basis: match.basis,
    connectionName: match.connection === null ? null : (names.connections.get(match.connection)?.name ?? null),
    months: match.months,
    approved: fromCents(match.cents),
    difference: fromCents(cents - match.cents),
    convertedFrom: match.convertedFrom,
  },
})

/**
 * Payments between two days according to the bank, next to the network's reports: which approved sales each is for, and
 * what is missing (R231: money that came by bank). All known payments are matched sequentially. Changes no sale's
 * status.
 */
export async function receivedOf(
  ports: ReceivedPorts,
  viewer: Viewer,
  { from, to, names }: { from: Day; to: Day; names: Names },
): Promise<Received> {
  const all = await remittancesOf(ports.database, viewer.accountUuid)
  const [first] = all
  if (!first) return new Map()
  const sales = await payableSales(ports.database, viewer.accountUuid, {
    from: new Date(`${addDays(first.day, -learnDays)}T00:00:00Z`),
    networks: [...new Set(all.map((r) => ports.networkIdentifier(r.networkUuid)))],
    zone: viewer.timezone,
  })
  const rates = await readRateBook(ports.database, [
    viewer.currencyCode,
    ...all.map((r) => r.currency),
    ...sales.map((s) => s.currency),
  ])
  const salesOf = groupBy(sales, (s) => ports.networkUuid(s.network))
  const received: Received = new Map()
  for (const [networkUuid, own] of groupBy(all, (r) => r.networkUuid)) {
    const given = new Map((salesOf.get(networkUuid) ?? []).map((sale) => [payable(sale, rates), sale]))
    const matches = matchRemittances(
      own.map((r) => ({ uuid: r.uuid, day: r.day, cents: centsOf(r, rates), currency: r.currency })),
      [...given.keys()],
      { tellsPayments: ports.paidBy(networkUuid) !== null },
    )
    const found = [...matches.values()].filter((match) => match !== null)
    const inRange = own.filter((r) => r.day >= from && r.day <= to)
    const cents = inRange.map((r) => Number(rates.cents(r.amount, r.currency, viewer.currencyCode, r.day) ?? 0n))
    received.set(networkUuid, {
      cents: cents.length === 0 ? null : cents.reduce((sum, one) => sum + one, 0),
      remittances: inRange.toReversed().map((r) => shown(r, centsOf(r, rates), matches.get(r.uuid) ?? null, names)),
      settled: found.flatMap((match) => match.sales).flatMap((sale) => given.get(sale) ?? []),
      firstMonth: found.flatMap((match) => match.months).toSorted()[0] ?? null,
    })
  }
  return received
}
