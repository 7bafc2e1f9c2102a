import type { Day } from '../../../contract/days.ts'
import { addDays } from '../../../contract/days.ts'
import type { PaymentRow } from '../../../contract/insights/payments.ts'
import { fromCents } from '../../../contract/money.ts'
import { payableSales, readRateBook } from '../../money/index.ts'
import type { Database } from '../../store/database/open.ts'
import { groupBy } from '../../store/group-by.ts'
import type { Viewer } from '../ask.ts'
import { type Remittance, remittancesOf } from '../bank-files/known-lines.ts'
import type { Names } from '../report/names.ts'
import { type Match, matchRemittances, type Payable } from './match-remittances.ts'

/** What the first payment can be for is no older than this. */
const learnDays = 460

export type ReceivedPorts = {
  database: Database
  networkIdentifier: (networkUuid: string) => string
  networkUuid: (identifier: string) => string
  paidBy: (networkUuid: string) => string | null
}
type Shown = PaymentRow['remittances'][number]
/** What networks paid by the account's bank, each network's newest first, and its sum in the viewer's currency. */
export type Received = Map<string, { cents: number; remittances: Shown[] }>

type RateBook = Awaited<ReturnType<typeof readRateBook>>
type Sales = Awaited<ReturnType<typeof payableSales>>[number]

const payable = (sale: Sales, rates: RateBook): Payable => ({
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
 * What the bank says of payments between two days, beside what the network says: which approved sales each is for, and what is
 * missing (R231: money that came by bank). All payments known are matched, one after the other; it changes the state of no sale.
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
    const matches = matchRemittances(
      own.map((r) => ({ uuid: r.uuid, day: r.day, cents: centsOf(r, rates), currency: r.currency })),
      (salesOf.get(networkUuid) ?? []).map((s) => payable(s, rates)),
      { tellsPayments: ports.paidBy(networkUuid) !== null },
    )
    const inRange = own.filter((r) => r.day >= from && r.day <= to)
    if (inRange.length === 0) continue
    received.set(networkUuid, {
      cents: inRange.reduce(
        (sum, r) => sum + Number(rates.cents(r.amount, r.currency, viewer.currencyCode, r.day) ?? 0n),
        0,
      ),
      remittances: inRange.toReversed().map((r) => shown(r, centsOf(r, rates), matches.get(r.uuid) ?? null, names)),
    })
  }
  return received
}
