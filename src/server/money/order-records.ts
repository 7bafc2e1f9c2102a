import type { NetworkTransaction } from '../../connectors/connector.ts'
import { Decimal } from '../../contract/decimal.ts'
import type { ConversionStatus } from '../../contract/status.ts'

/**
 * Networks whose order records are added up here, each with its word for a real-time record; as their connectors
 * declare (`changes`), which a test checks.
 */
const realTimeWords: Readonly<Record<string, string>> = { rakuten: 'realtime' }
export const networksOfReturns: string[] = Object.keys(realTimeWords)
/** Undefined for networks that do not report returns as separate records. */
export const realTimeWordOf = (network: string): string | undefined =>
  Object.hasOwn(realTimeWords, network) ? realTimeWords[network] : undefined
/** Whether a network reports returns as separate records, including by callback. */
export const reportsReturns = (network: string): boolean => realTimeWordOf(network) !== undefined

/** A row for a record of an order: a sale or a return of one article. */
export type RecordRow = {
  key: string
  /** Ids it was reported under, and whether in real time: a sale is reported once that way and once with its batch. */
  ids: Map<string, boolean>
  /** The report that counts. */
  said: NetworkTransaction
  /** Its stored state; null while it is not stored. */
  status: ConversionStatus | null
}

const ordersOfRecords = (t: Pick<NetworkTransaction, 'programmeId' | 'orderId'>) => `${t.programmeId}\n${t.orderId}`
const amountOf = (t: NetworkTransaction) => Decimal.read(t.commission) ?? Decimal.zero
const isReturn = (t: NetworkTransaction) => amountOf(t).sign() < 0
const isLaterWord = (a: NetworkTransaction, b: NetworkTransaction) => (a.changedAt ?? '') >= (b.changedAt ?? '')

/**
 * The row of a record reported the other way (real time or batch): the same article where both name it, and both a sale
 * or both a return.
 */
function otherWay(rows: readonly RecordRow[], t: NetworkTransaction, isRealTime: boolean): RecordRow | undefined {
  const open = rows.filter(
    (r) => isReturn(r.said) === isReturn(t) && [...r.ids.values()].every((rt) => rt !== isRealTime),
  )
  const same = open.filter((r) => r.said.name === t.name)
  return (
    same.find((r) => amountOf(r.said).equals(amountOf(t))) ??
    same[0] ??
    open.find((r) => r.said.name === '' || t.name === '')
  )
}

/** Whether a record is rejected because nothing is left of its order; null for its reported state. */
type IsGone = (t: NetworkTransaction) => boolean | null
const leftOf = (rows: readonly RecordRow[]) => Decimal.sum(rows.map((r) => amountOf(r.said))).sign()
const hasBoth = (rows: readonly RecordRow[]) =>
  rows.some((r) => isReturn(r.said)) && rows.some((r) => amountOf(r.said).sign() > 0)

/**
 * When nothing is left of an order, all its records are rejected; otherwise their sum is what is left. A return whose
 * sale was never reported counts as reported, because the network deducts that money: when no sale of the order is
 * known, or none of its article while more is returned than was reported.
 */
function goneOf(rows: readonly RecordRow[]): IsGone {
  if (!hasBoth(rows)) return () => null
  const left = leftOf(rows)
  if (left >= 0) return () => left === 0
  const articles = new Set(rows.filter((r) => !isReturn(r.said)).map((r) => r.said.name))
  const isAlone = (t: NetworkTransaction) => isReturn(t) && t.name !== '' && !articles.has('') && !articles.has(t.name)
  const rest = rows.filter((r) => !isAlone(r.said))
  const isRestGone = hasBoth(rest) && leftOf(rest) <= 0
  return (t) => !isAlone(t) && isRestGone
}
/** The state that follows from its order. A sale with something left again is no longer rejected. */
function statusIn(isGone: boolean | null | undefined, reported: ConversionStatus): ConversionStatus {
  if (isGone === true) return 'rejected'
  return isGone === false && reported === 'rejected' ? 'pending' : reported
}

/** The result for a record: its key if that is not its own id, and whether it contains nothing new. */
export type Placed = { transaction: NetworkTransaction; keptAs?: string; isRepeat?: boolean }
/** The result of adding up: the records as they count, and other rows of their orders whose state changes. */
export type AddedUp = { placed: Placed[]; follow: { key: string; transaction: NetworkTransaction }[] }

/**
 * Merges reported records of orders with the known ones, in whatever window, source and order they came. Changes
 * `rows`.
 *
 * @param isList whether the records come from a list; a callback may be a repeat, which changes nothing
 */
export function addUpRecords(
  rows: RecordRow[],
  reported: readonly NetworkTransaction[],
  { realTime, isList }: { realTime: string; isList: (index: number) => boolean },
): AddedUp {
  const byOrder = new Map<string, RecordRow[]>()
  const rowsOf = (t: NetworkTransaction) => {
    const list = byOrder.get(ordersOfRecords(t)) ?? []
    byOrder.set(ordersOfRecords(t), list)
    return list
  }
  for (const row of rows) rowsOf(row.said).push(row)
  const listed = new Set<string>()
  const placed = reported.map((t, index): Placed => {
    const ofOrder = rowsOf(t)
    const own = ofOrder.find((r) => r.ids.has(t.transactionId))
    const isRealTime = t.statusWord === realTime || (t.statusWord === '' && own?.ids.get(t.transactionId) === true)
    const row = own ?? otherWay(ofOrder, t, isRealTime)
    if (!row) {
      const isListed = isList(index)
      ofOrder.push({ key: t.transactionId, ids: new Map([[t.transactionId, isRealTime]]), said: t, status: null })
      if (isListed) listed.add(t.transactionId)
      return { transaction: t }
    }
    const isKnown = row.ids.has(t.transactionId)
    row.ids.set(t.transactionId, isRealTime)
    const keptAs = row.key === t.transactionId ? {} : { keptAs: row.key }
    // for a sale reported both ways the batch counts: payment is based on it
    if (isRealTime && [...row.ids.values()].includes(false))
      return { transaction: { ...t, changedAt: null }, keptAs: row.key, isRepeat: isKnown }
    if (isLaterWord(t, row.said)) row.said = t
    if (isList(index)) listed.add(row.key)
    return { transaction: t, ...keptAs }
  })
  const gone = new Map([...byOrder].map(([order, list]) => [order, goneOf(list)]))
  const inState = (t: NetworkTransaction): NetworkTransaction => ({
    ...t,
    status: statusIn(gone.get(ordersOfRecords(t))?.(t), t.status),
  })
  const isOff = (r: RecordRow, isGone: boolean | null | undefined) =>
    r.status !== null && typeof isGone === 'boolean' && (r.status === 'rejected') !== isGone
  return {
    placed: placed.map((p) => ({ ...p, transaction: inState(p.transaction) })),
    follow: [...byOrder].flatMap(([order, list]) =>
      list
        .filter((r) => isOff(r, gone.get(order)?.(r.said)) && !listed.has(r.key))
        .map((r) => ({ key: r.key, transaction: inState(r.said) })),
    ),
  }
}
