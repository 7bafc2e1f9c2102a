import { Decimal } from '../../../contract/decimal.ts'
import type { NetworkTransaction } from '../../connector.ts'

/** A readable line of a file. `cells` are compared to find equal lines. */
export type SaleLine = { line: string; cells: readonly string[]; transaction: NetworkTransaction }
export type JoinedLines = { transactions: NetworkTransaction[]; rejected: string[]; warnings: string[] }

const added = (amounts: readonly string[]) => Decimal.sum(amounts.map((a) => Decimal.of(a))).toString()
const isBelowZero = ({ commission, sale }: NetworkTransaction) =>
  commission.startsWith('-') || (/^0\.0+$/.test(commission) && sale.startsWith('-'))
const dayOf = ({ at }: NetworkTransaction) => (at ?? '').slice(0, 10)

/**
 * A negative line takes back part of an order in this file or another one. It is a separate correction, under an id
 * that is the same in every file with the line.
 */
function corrections(lines: readonly SaleLine[], isAlone: boolean): NetworkTransaction[] {
  const seen = new Map<string, number>()
  return lines.map(({ transaction: t }) => {
    const id = `${t.transactionId} refund ${dayOf(t)} ${t.commission}`
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return {
      ...t,
      transactionId: count === 1 ? id : `${id} #${count}`,
      // an earlier version stored it under the order's own number, which is the sale's if this file has that
      formerIds: isAlone ? [t.transactionId] : [],
      orderId: t.orderId || t.transactionId,
      // "refunded" next to a negative amount: the amount itself takes back
      ...(t.status === 'rejected' ? { status: 'approved' as const } : {}),
    }
  })
}

/** A rejected line on a later day cancels a line of the same amounts; others are separate lines. */
function withoutTakenBack(lines: readonly SaleLine[]): SaleLine[] {
  const left = [...lines]
  for (const { transaction: back } of lines.filter((l) => l.transaction.status === 'rejected')) {
    const at = left.findIndex(
      ({ transaction: t }) =>
        t.status !== 'rejected' && t.commission === back.commission && t.sale === back.sale && dayOf(t) < dayOf(back),
    )
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** An order of several lines has the state of the line that is furthest from being paid. */
const furthest = ['pending', 'approved', 'paid'] as const

function sumOf(lines: readonly SaleLine[]): NetworkTransaction | null {
  const left = withoutTakenBack(lines)
  const counting = left.filter((l) => l.transaction.status !== 'rejected')
  const counted = (counting.length > 0 ? counting : left).map((l) => l.transaction)
  const [first] = counted
  if (!first) return null
  const unknown = counted.find((t) => t.errorCode !== '')
  const state = furthest.find((status) => counted.some((t) => t.status === status))
  const days = lines.flatMap(({ transaction: t }) => t.at ?? []).toSorted()
  return {
    ...first,
    at: days[0] ?? first.at,
    sale: added(counted.map((t) => t.sale)),
    commission: added(counted.map((t) => t.commission)),
    subIds: counted.find((t) => t.subIds.length > 0)?.subIds ?? [],
    ...(counting.length > 0 && !unknown && state ? { status: state } : {}),
    ...(unknown ? { status: unknown.status, statusWord: unknown.statusWord, errorCode: unknown.errorCode } : {}),
  }
}

const keyOf = ({ transactionId, programmeId }: NetworkTransaction) =>
  JSON.stringify([transactionId, programmeId.toLowerCase()])

/** Contradictions among lines that are added up, although each is readable. */
function oddities(lines: readonly SaleLine[]): { rejected: string[]; warnings: string[] } {
  const [first, ...others] = lines
  if (!first) return { rejected: [], warnings: [] }
  const rejected = others
    .filter((l) => l.transaction.currency !== first.transaction.currency)
    .map((l) => `${l.line}: is of the same order as ${first.line}, in another currency`)
  const before = new Map<string, string>()
  const warnings = lines.flatMap(({ line, cells }) => {
    const key = JSON.stringify(cells)
    const same = before.get(key)
    if (same === undefined) before.set(key, line)
    return same === undefined ? [] : [`${line}: is the same as ${same} in every cell; both are added up`]
  })
  return { rejected, warnings }
}

/**
 * Lines with one ID, where the ID is the network's number of one record: a copy counts once, and a different line is
 * refused, because which one is right is unknown.
 */
export function withoutCopies(lines: readonly SaleLine[]): JoinedLines & { copies: string[] } {
  const first = new Map<string, SaleLine>()
  const read: JoinedLines & { copies: string[] } = { transactions: [], rejected: [], warnings: [], copies: [] }
  for (const line of lines) {
    const { transactionId } = line.transaction
    const before = first.get(transactionId)
    if (!before) {
      first.set(transactionId, line)
      read.transactions.push(line.transaction)
    } else if (JSON.stringify(before.cells) === JSON.stringify(line.cells))
      read.copies.push(`${line.line}: is the same as ${before.line} in every cell and counts once`)
    else read.rejected.push(`${line.line}: has the ID of ${before.line} and says something else`)
  }
  return read
}

/**
 * Lines of one order at one shop are one sale: their amounts are added up, without those of rejected lines. Negative
 * lines correct the order.
 */
export function joinLines(lines: readonly SaleLine[]): JoinedLines {
  const orders = new Map<string, SaleLine[]>()
  for (const line of lines) {
    const list = orders.get(keyOf(line.transaction))
    if (list) list.push(line)
    else orders.set(keyOf(line.transaction), [line])
  }
  const joined: JoinedLines = { transactions: [], rejected: [], warnings: [] }
  for (const list of orders.values()) {
    const { rejected, warnings } = oddities(list)
    joined.warnings.push(...warnings)
    if (rejected.length > 0) {
      joined.rejected.push(...rejected)
      continue
    }
    const sale = sumOf(list.filter((l) => !isBelowZero(l.transaction)))
    if (sale) joined.transactions.push(sale)
    joined.transactions.push(
      ...corrections(
        list.filter((l) => isBelowZero(l.transaction)),
        sale === null,
      ),
    )
  }
  return joined
}
