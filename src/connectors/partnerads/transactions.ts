import { addDays } from '../../contract/days.ts'
import { addDecimals } from '../shared/amounts/add-decimals.ts'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { named } from '../shared/rows/status-words.ts'
import { textOf, type XmlNode } from '../shared/xml/xml.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import type { Window } from '../shared/http/windows.ts'
import { amountOf } from './amounts.ts'
import { currencyOf, type PartneradsCredentials, zoneOf } from './credentials.ts'
import { report, shortDay } from './report.ts'

/** `22-1-2026` and `14:05:09` in the country's time zone. */
function at(row: XmlNode, zone: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(textOf(row, 'dato')) ?? []
  const time = textOf(row, 'tidspunkt') || '00:00:00'
  return year
    ? zonedInstant(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(8, '0')}`, zone)
    : null
}

/**
 * Cancellations and callbacks identify a sale by programme and order, so that is its id; a lead without an order has
 * its own.
 */
const saleKey = (row: XmlNode) => `${textOf(row, 'programid')}-${textOf(row, 'ordrenr')}`

function toSale(row: XmlNode, { country }: PartneradsCredentials): NetworkTransaction {
  const when = at(row, zoneOf[country])
  return {
    ...emptyTransaction,
    transactionId: textOf(row, 'ordrenr') ? saleKey(row) : `konvid-${textOf(row, 'konvid')}`,
    programmeId: textOf(row, 'programid'),
    programmeName: textOf(row, 'program'),
    at: when,
    // so that a callback, which has no time, never overrules a cancellation
    changedAt: when,
    statusWord: textOf(row, 'type'),
    // a sale is confirmed when it appears; cancelled sales are in a separate list
    status: 'approved',
    errorCode: when ? '' : named('date', textOf(row, 'dato')),
    sale: amountOf(textOf(row, 'omsaetning')) || '0',
    commission: amountOf(textOf(row, 'provision')),
    currency: textOf(row, 'valuta').toUpperCase() || currencyOf[country],
    subIds: [textOf(row, 'uid'), textOf(row, 'uid2')],
    orderId: textOf(row, 'ordrenr'),
    name: textOf(row, 'varenr'),
  }
}

/** When a sale was cancelled: a cancellation has a day only, and that day starts before a sale on it. */
const lastOf = (sold: string | null, cancelled: string | null | undefined): string | null =>
  cancelled && sold && cancelled < sold ? sold : (cancelled ?? null)

/** Several goods in one order are one sale. */
function joined(sales: readonly NetworkTransaction[]): NetworkTransaction[] {
  const found = new Map<string, NetworkTransaction>()
  for (const sale of sales) {
    const before = found.get(sale.transactionId)
    found.set(
      sale.transactionId,
      before
        ? {
            ...before,
            sale: addDecimals([before.sale, sale.sale]),
            commission: addDecimals([before.commission, sale.commission]),
          }
        : sale,
    )
  }
  return [...found.values()]
}

/**
 * A cancellation has neither value nor day of its sale, so the sale is searched for this many days back, the longest
 * range that clients request at once.
 */
export const furthestDays = 270

/** Sales made before the window and cancelled within it. */
async function takenBackLater(
  get: Get,
  credentials: PartneradsCredentials,
  from: string,
  wanted: ReadonlySet<string>,
): Promise<NetworkTransaction[]> {
  if (wanted.size === 0) return []
  const span = { fra: shortDay(addDays(from, -furthestDays)), til: shortDay(addDays(from, -1)) }
  const sales = await report(get, 'vissalg', { key: credentials.key, ...span }, 'salgspec', 'salg')
  return joined(sales.filter((row) => wanted.has(saleKey(row))).map((row) => toSale(row, credentials)))
}

/**
 * Sales of the window and older ones cancelled since its first day. Cancellations are requested beyond its end: a sale
 * of the window may have been cancelled in a later one, and must not count again because an old month was read last.
 */
export async function transactions(
  get: Get,
  credentials: PartneradsCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const query = { key: credentials.key, fra: shortDay(from), til: shortDay(to) }
  const sales = await report(get, 'vissalg', query, 'salgspec', 'salg')
  const since = { ...query, til: shortDay(addDays(to, furthestDays)) }
  const cancelled = await report(get, 'annulleringer', since, 'annulleredeordrer', 'annullering')
  const zone = zoneOf[credentials.country]
  const gone = new Map(
    cancelled.filter((row) => textOf(row, 'ordrenr') !== '').map((row) => [saleKey(row), at(row, zone)]),
  )
  const rejected: string[] = []
  const read = sales.flatMap((row, i) => {
    if (textOf(row, 'konvid') === '' && textOf(row, 'ordrenr') === '') {
      rejected.push(`row ${i + 1}: has neither konvid nor ordrenr`)
      return []
    }
    return [toSale(row, credentials)]
  })
  const made = joined(read)
  const inside = new Set(made.map((t) => t.transactionId))
  const older = new Set([...gone.keys()].filter((key) => !inside.has(key)))
  const list = [...made, ...(await takenBackLater(get, credentials, from, older))].map((t) =>
    gone.has(t.transactionId)
      ? {
          ...t,
          changedAt: lastOf(t.at, gone.get(t.transactionId)),
          status: 'rejected' as const,
          statusWord: 'annulleret',
        }
      : t,
  )
  return { transactions: list, rejected }
}
