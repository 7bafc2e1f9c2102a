import { createHash } from 'node:crypto'
import type { NetworkTransaction } from '../../connectors/connector.ts'
import { readAmount } from '../../connectors/shared/amounts/amount-column.ts'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import { decimal } from '../../connectors/shared/amounts/decimal.ts'
import { named } from '../../connectors/shared/rows/status-words.ts'
import { currencies } from '../../contract/money.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import { clickIdAmong } from './click-id-among.ts'
import type { ArrivalSource } from './tables.ts'

/** The connection a transaction arrived through. */
export type Payer = { uuid: string; accountUuid: string; network: string }
export type Arrival = {
  payer: Payer
  source: ArrivalSource
  transaction: NetworkTransaction
  receivedAt: Date
  /** It stands in the ledger already, and is counted anew because a file was taken back. */
  isRetold?: boolean
}

/** A transaction that passed the door: text is clean, amounts are exact and bounded, what was wrong is in `errorCode`. */
export type State = {
  accountUuid: string
  connectionUuid: string
  network: string
  transactionId: string
  at: Date
  /** False when the network gave no usable date and the time of arrival stands in. */
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
  /** Whom the coupon of an order names; '' where the click says whose it is. */
  creatorId: string
}

const known: ReadonlySet<string> = new Set(currencies)
/** No single sale is a thousand million; a slipped decimal point or an attack is. */
const mostDigits = 9
const longestId = 200
const aDay = 86_400_000

type Checked = { value: string; problem: string }

/** A network's own records may correct by a negative amount; a callback, which anybody with the address can send, may not. */
function amount(kind: string, text: string, mayBeNegative: boolean): Checked {
  const value = decimal(text)
  const isBad =
    value === null || value.replace('-', '').indexOf('.') > mostDigits || (value.startsWith('-') && !mayBeNegative)
  return isBad ? { value: '0.00', problem: named(kind, text || 'missing') } : { value, problem: '' }
}

/**
 * What a callback wrote as an amount, as decimal text (R103: amounts in callbacks). A plain decimal number stays as it is;
 * `12,34` and `1.234,56` are read as in files. What has two readings is refused with both, and so is less than nothing: anybody
 * who knows the address can call it, and a callback that takes back says so of the sale that is known.
 */
function amountInCallback(kind: string, text: string): { text: string } | { problem: string } {
  const plain = decimal(text)
  const read = plain === null ? readAmount(text) : { amount: plain }
  if ('problem' in read)
    return read.problem === 'ambiguous'
      ? { problem: `${kind} ${text} can be read as ${read.readings.join(' or ')}: write it with a point, like 1234.56` }
      : { text }
  if (read.amount.startsWith('-'))
    return {
      problem: `${kind} ${text} is below zero. To take a sale back, send its transactionId again with what is left of it, or with the status rejected`,
    }
  return { text: plain === null ? read.amount : text }
}

function currency(text: string): Checked {
  const code = text.trim().toUpperCase()
  // XXX is ISO 4217 for "no currency": it has no rate, so it counts nothing.
  if (!/^[A-Z]{3}$/.test(code)) return { value: 'XXX', problem: named('currency', text || 'missing') }
  return { value: code, problem: known.has(code) ? '' : named('currency', code) }
}

/** The state a transaction brings, or why it cannot be kept at all. */
export function stateOf(
  { payer, source, transaction: t, receivedAt, isRetold = false }: Arrival,
  isClickId: (text: string) => boolean,
): State | { problem: string } {
  const transactionId = cleanText(t.transactionId, longestId + 1)
  if (transactionId === '') return { problem: 'transactionId is missing' }
  if (transactionId.length > longestId) return { problem: `transactionId is longer than ${longestId} characters` }
  const isTrusted = source !== 'callback'
  const said = (kind: string, text: string) => {
    const read = isTrusted ? { text } : amountInCallback(kind, text)
    // what stands in the ledger already was let in by the rules of its time
    return 'problem' in read && isRetold ? { text } : read
  }
  const [saidSale, saidCommission] = [said('amount', t.sale || '0'), said('commission', t.commission)]
  if ('problem' in saidSale) return saidSale
  if ('problem' in saidCommission) return saidCommission
  const sale = amount('amount', saidSale.text, isTrusted)
  const commission = amount('commission', saidCommission.text, isTrusted)
  const money = currency(t.currency)
  const claimed = t.at === null ? null : new Date(t.at)
  const isDated = claimed !== null && claimed.getTime() < receivedAt.getTime() + 2 * aDay
  const datedLate = claimed !== null && !isDated ? named('date', t.at ?? '') : ''
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
    // what the publisher hands in later wins over what they handed in before, whatever times stand in it (R102: which word of a sale counts)
    changedAt: t.changedAt === null || source === 'upload' ? null : new Date(t.changedAt),
    status: t.status,
    kind: t.kind,
    sale: sale.value,
    commission: commission.value,
    currency: money.value,
    orderId: cleanText(t.orderId, 200),
    name: cleanText(t.name || t.programmeName, 200),
    errorCode: cleanText(t.errorCode, 100) || commission.problem || sale.problem || money.problem || datedLate,
    reason: cleanText(t.reason, 500),
    clickId,
    programmeId: cleanText(t.programmeId, 100),
    mediaId: cleanText(t.mediaId, 100),
    subIds: subIds.filter((s) => s !== '' && !isClickId(s.toLowerCase())),
    creatorId: cleanText(t.creatorId ?? '', 64),
  }
}

/** What arrived, with the amounts of a callback as they were read: what the ledger says is what counts. */
export function asRead({
  source,
  transaction: t,
  isRetold = false,
}: Pick<Arrival, 'source' | 'transaction' | 'isRetold'>): NetworkTransaction {
  if (source !== 'callback' || isRetold) return t
  const read = (kind: string, text: string) => {
    const amount = amountInCallback(kind, text)
    return 'problem' in amount ? text : amount.text
  }
  return { ...t, sale: read('amount', t.sale), commission: read('commission', t.commission) }
}

/** The content as the ledger keeps it: what the network said, with its own word for the state. */
export const contentOf = (t: NetworkTransaction) => ({
  ...t,
  ...Object.fromEntries(Object.entries(t).flatMap(([k, v]) => (typeof v === 'string' ? [[k, cleanText(v, 500)]] : []))),
  sale: cleanText(decimal(t.sale) ?? t.sale, 100), // a number may have any number of digits, too
  commission: cleanText(decimal(t.commission) ?? t.commission, 100),
  subIds: t.subIds.map((s) => cleanText(s, 300)),
})

/** The same content has the same hash, whatever way and in whatever order of fields it came. */
export function contentHash(content: Record<string, unknown>): string {
  const sorted = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}
