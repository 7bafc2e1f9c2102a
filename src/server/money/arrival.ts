import { createHash } from 'node:crypto'
import type { NetworkTransaction } from '../../connectors/connector.ts'
import { readAmount } from '../../connectors/shared/amounts/amount-column.ts'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { readCurrency } from '../../connectors/shared/amounts/currency-signs.ts'
import { decimal } from '../../connectors/shared/amounts/decimal.ts'
import { named } from '../../connectors/shared/rows/status-words.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { clickIdAmong } from './click-id-among.ts'
import { reportsReturns } from './order-records.ts'
import { hasRate } from './rates/pegs.ts'
import type { ArrivalSource } from './tables.ts'

/** The connection a transaction arrived through. */
export type Payer = { uuid: string; accountUuid: string; network: string }
export type Arrival = {
  payer: Payer
  source: ArrivalSource
  transaction: NetworkTransaction
  receivedAt: Date
  /** The currency of amounts without one: for an account's own network. */
  usualCurrency?: string | undefined
  /** Its existing key in the ledger. */
  keptAs?: string | undefined
  /** Already in the ledger; counted again because a file was deleted. */
  isRetold?: boolean
}

/** A validated transaction: text is clean, amounts are exact and bounded, problems are in `errorCode`. */
export type State = {
  accountUuid: string
  connectionUuid: string
  network: string
  transactionId: string
  at: Date
  /** False when the network gave no usable date, so the arrival time is used. */
  isDated: boolean
  clickAt: Date | null
  changedAt: Date | null
  status: ConversionStatus
  kind: 'sale' | 'cpc'
  sale: string
  commission: string
  currency: string
  orderId: string
  name: string
  errorCode: string
  reason: string
  clickId: string
  programmeId: string
  mediaId: string
  subIds: string[]
  /** The creator named by an order's coupon; '' when the click decides. */
  creatorId: string
}

/** No single sale is worth a thousand million; only a misplaced decimal point or an attack is. */
const mostDigits = 9
const longestId = 200
const aDay = 86_400_000
/** ISO 4217 for "no currency": it has no rate, so it counts as nothing. */
const noCurrency = 'XXX'

type Reported = Pick<Arrival, 'source' | 'transaction' | 'usualCurrency' | 'isRetold'> & {
  payer: Pick<Payer, 'network'>
}
type Amount = { value: string; currencies: readonly string[] }
type Refused = { problem: string }
const quoted = (kind: string, text: string) => `${kind} ${cleanText(text, 60)}`

/**
 * A written amount as decimal text (R103: how amounts are read). A plain decimal number stays as it is; others are
 * read as in files. Ambiguous texts are refused with both readings, and non-amounts too: nothing is taken for 0.
 */
function amountOf(kind: string, text: string): Amount | Refused {
  const plain = decimal(text)
  const read = plain === null ? readAmount(text) : { amount: plain, currencies: [] }
  if ('problem' in read)
    return {
      problem:
        read.problem === 'ambiguous'
          ? `${quoted(kind, text)} can be read as ${read.readings.join(' or ')}: write it with a point, like 1234.56`
          : `${quoted(kind, text)} is not an amount like 1234.56`,
    }
  if (read.amount.replace('-', '').indexOf('.') > mostDigits)
    return { problem: `${quoted(kind, text)} has more than ${mostDigits} digits before the point` }
  return { value: read.amount, currencies: read.currencies }
}

/**
 * A network's own records may contain negative corrections. A callback, which anybody with the address can send, may
 * not, unless its network reports returns that way; then it must name its order.
 */
const mayBeBelowZero = ({ source, transaction, payer }: Reported): boolean =>
  source !== 'callback' || (transaction.orderId.trim() !== '' && reportsReturns(payer.network))
const belowZero = (kind: string, text: string): Refused => ({
  problem: `${quoted(kind, text)} is below zero. To take a sale back, send its transactionId again with what is left of it, or with the status rejected`,
})

type Money = { sale: string; commission: string; currency: string; errorCode: string }

/** Missing values of a sale become an error code; unreadable ones are refused. */
function moneyOf(reported: Reported): Money | Refused {
  const { source, transaction: t, usualCurrency = '' } = reported
  const isCallback = source === 'callback'
  const isUnsaid = t.commission.trim() === ''
  // a callback that rejects a sale need not repeat its value
  if (isUnsaid && isCallback && t.status !== 'rejected') return { problem: 'commission is missing' }
  const sale = amountOf('amount', t.sale || '0')
  if ('problem' in sale) return sale
  const commission = isUnsaid ? { value: '0.00', currencies: [] } : amountOf('commission', t.commission)
  if ('problem' in commission) return commission
  if (!mayBeBelowZero(reported) && sale.value.startsWith('-')) return belowZero('amount', t.sale)
  if (!mayBeBelowZero(reported) && commission.value.startsWith('-')) return belowZero('commission', t.commission)
  const code = t.currency.trim().toUpperCase()
  // networks that only name the currency elsewhere, and rejected sales, need none
  const mayBeUnsaid = !isCallback || code === noCurrency || (isUnsaid && t.status === 'rejected')
  const read = readCurrency(
    { name: 'currency', text: code === noCurrency ? '' : t.currency },
    [
      { name: 'amount', text: t.sale, currencies: sale.currencies },
      { name: 'commission', text: t.commission, currencies: commission.currencies },
    ],
    usualCurrency || (mayBeUnsaid ? noCurrency : ''),
  )
  if ('problem' in read) return read
  const { currency } = read
  const noRate =
    currency === noCurrency ? named('currency', 'missing') : hasRate(currency) ? '' : named('currency', currency)
  return {
    sale: sale.value,
    commission: commission.value,
    currency,
    errorCode: isUnsaid ? named('commission', 'missing') : noRate,
  }
}

/** Existing ledger lines were accepted by the rules of their time: unreadable values count as nothing. */
function retoldMoney(reported: Reported): Money {
  const { transaction: t } = reported
  const of = (kind: string, text: string) => {
    const read = amountOf(kind, text)
    const isBad = 'problem' in read || (!mayBeBelowZero(reported) && read.value.startsWith('-'))
    return isBad ? { value: '0.00', errorCode: named(kind, text || 'missing') } : { value: read.value, errorCode: '' }
  }
  const [sale, commission] = [of('amount', t.sale || '0'), of('commission', t.commission)]
  const code = t.currency.trim().toUpperCase()
  const isCode = /^[A-Z]{3}$/.test(code)
  return {
    sale: sale.value,
    commission: commission.value,
    currency: isCode ? code : noCurrency,
    errorCode:
      commission.errorCode ||
      sale.errorCode ||
      (isCode && hasRate(code) ? '' : named('currency', t.currency || 'missing')),
  }
}

const readMoney = (arrival: Reported) => (arrival.isRetold ? retoldMoney(arrival) : moneyOf(arrival))

/** The state a transaction brings, or why it cannot be stored at all. */
export function stateOf(arrival: Arrival, isClickId: (text: string) => boolean): State | { problem: string } {
  const { payer, source, transaction: t, receivedAt } = arrival
  const transactionId = arrival.keptAs ?? cleanText(t.transactionId, longestId + 1)
  if (transactionId === '') return { problem: 'transactionId is missing' }
  if (transactionId.length > longestId) return { problem: `transactionId is longer than ${longestId} characters` }
  const money = readMoney(arrival)
  if ('problem' in money) return money
  const claimed = t.at === null ? null : new Date(t.at)
  const isDated = claimed !== null && claimed.getTime() < receivedAt.getTime() + 2 * aDay
  const isLate = claimed !== null && !isDated
  // accepted today, it would be on another day (R243: callbacks that cannot be right)
  if (isLate && source === 'callback' && !arrival.isRetold && arrival.keptAs === undefined)
    return { problem: `date ${claimed.toISOString()} lies in the future` }
  const datedLate = isLate ? named('date', t.at ?? '') : ''
  const subIds = t.subIds.map((s) => cleanText(s, 300))
  const clickId = clickIdAmong(subIds, isClickId)
  return {
    accountUuid: payer.accountUuid,
    connectionUuid: payer.uuid,
    network: payer.network,
    transactionId,
    at: isDated ? claimed : receivedAt,
    isDated,
    clickAt: t.clickAt === null ? null : new Date(t.clickAt),
    // the publisher's latest upload overrides earlier ones, whatever times it contains (R102: which word of a sale
    // counts)
    changedAt: t.changedAt === null || source === 'upload' ? null : new Date(t.changedAt),
    status: t.status,
    kind: t.kind,
    sale: money.sale,
    commission: money.commission,
    currency: money.currency,
    orderId: cleanText(t.orderId, 200),
    name: cleanText(t.name || t.programmeName, 200),
    errorCode: cleanText(t.errorCode, 100) || money.errorCode || datedLate,
    reason: cleanText(t.reason, 500),
    clickId,
    programmeId: cleanText(t.programmeId, 100),
    mediaId: cleanText(t.mediaId, 100),
    subIds: subIds.filter((s) => s !== '' && !isClickId(s.toLowerCase())),
    creatorId: cleanText(t.creatorId ?? '', 64),
  }
}

/** The arrival with its money as parsed: what the ledger contains is what counts. */
export function asRead(arrival: Reported): NetworkTransaction {
  const { transaction: t, isRetold } = arrival
  const money = isRetold ? null : moneyOf(arrival)
  if (money === null || 'problem' in money) return t
  // missing values stay missing
  return {
    ...t,
    sale: t.sale === '' ? '' : money.sale,
    commission: t.commission.trim() === '' ? '' : money.commission,
    currency: money.currency === noCurrency ? t.currency : money.currency,
  }
}

/** The content as the ledger stores it: the network's data, with its own word for the state. */
export const contentOf = ({ formerIds: _, ...t }: NetworkTransaction) => ({
  ...t,
  ...Object.fromEntries(Object.entries(t).flatMap(([k, v]) => (typeof v === 'string' ? [[k, cleanText(v, 500)]] : []))),
  sale: cleanText(decimal(t.sale) ?? t.sale, 100), // a number may have any number of digits, too
  commission: cleanText(decimal(t.commission) ?? t.commission, 100),
  subIds: t.subIds.map((s) => cleanText(s, 300)),
})

/** The same content has the same hash, whatever the source and the order of fields. */
export function contentHash(content: Record<string, unknown>): string {
  const sorted = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
