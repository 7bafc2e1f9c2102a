import type { NetworkTransaction } from '../../../connectors/connector.ts'
import type { Output } from '../../../contract/call.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { uploads } from '../../../contract/networks/uploads.ts'
import { conversionStatuses } from '../../../contract/status.ts'
import { wordKey } from '../../../connectors/shared/rows/status-words.ts'
import { isUnknownState, type Outcome, unknownWordOf } from '../../money/index.ts'
import type { ReadUpload } from './read-upload.ts'
import type { Tried } from './store-upload.ts'

export type ReadContent = Exclude<ReadUpload, { refusal: string }>

const mostShown = 100
const sampleSize = 20

const count = (outcomes: readonly Outcome[], kind: Outcome['kind']) => outcomes.filter((o) => o.kind === kind).length

/** Sums by currency, exact to the cent however many rows there are. */
function sumsOf(transactions: readonly NetworkTransaction[]) {
  const cents = (amounts: string[]) =>
    Decimal.sum(amounts.map((a) => Decimal.of(a)))
      .rounded(2)
      .toNumber()
  return [...new Set(transactions.map((t) => t.currency))].map((currencyCode) => {
    const own = transactions.filter((t) => t.currency === currencyCode)
    return { currencyCode, sale: cents(own.map((t) => t.sale)), commission: cents(own.map((t) => t.commission)) }
  })
}
/** Excludes rejected sales and those with an unknown status. */
const counted = (transactions: readonly NetworkTransaction[]) =>
  transactions.filter((t) => t.status !== 'rejected' && !isUnknownState(t))

/** Unknown status words, with the number of sales that wait for their meaning (R182: words for states). */
function unknownStatesOf(transactions: readonly NetworkTransaction[]) {
  const unknown = transactions.filter(isUnknownState)
  const words = [...new Map(unknown.map((t) => [wordKey(unknownWordOf(t)), unknownWordOf(t)])).values()]
  return words.map((word) => {
    const own = unknown.filter((t) => wordKey(unknownWordOf(t)) === wordKey(word))
    return { word, conversionCount: own.length, sums: sumsOf(own) }
  })
}

/** Values in the file that are possible, but probably not intended. */
function warningsOf(transactions: readonly NetworkTransaction[], now: Date): string[] {
  const future = transactions.filter((t) => t.at !== null && Date.parse(t.at) > now.getTime() + 86_400_000)
  return future
    .slice(0, mostShown)
    .map((t) => `${t.orderId || t.transactionId}: its day, ${t.at?.slice(0, 10)}, is in the future`)
}

/** Preview of a file's content and effect, for the publisher to check. */
export function previewOf(
  content: ReadContent,
  { outcomes, changes }: Tried,
  now: Date,
): Output<typeof uploads.preview> {
  const { transactions, rejected, leftOut = [], byMark } = content
  const refused = outcomes.flatMap((o) => (o.kind === 'rejected' ? [{ line: 0, reason: o.problem }] : []))
  const kept = transactions.filter((_, i) => outcomes[i]?.kind !== 'rejected')
  return {
    rowCount: transactions.length + rejected.length,
    fromDate: content.fromDay,
    toDate: content.toDay,
    sums: sumsOf(counted(kept)),
    byStatus: conversionStatuses
      .map((status) => transactions.filter((t) => t.status === status && !isUnknownState(t)))
      .flatMap((own) => (own[0] ? [{ status: own[0].status, count: own.length, sums: sumsOf(own) }] : [])),
    unknownStates: unknownStatesOf(transactions),
    byMark: byMark.map(({ mark, content: read }) => ({ decimalMark: mark, sums: sumsOf(counted(read.transactions)) })),
    newCount: count(outcomes, 'new'),
    changedCount: count(outcomes, 'changed'),
    unchangedCount: count(outcomes, 'unchanged'),
    rejectedCount: rejected.length + refused.length,
    rejected: [...rejected, ...refused].slice(0, mostShown),
    leftOut: leftOut.slice(0, mostShown),
    leftOutCount: leftOut.length,
    warnings: [...(content.warnings ?? []), ...warningsOf(transactions, now)].slice(0, 2 * mostShown),
    changes,
    sample: transactions.slice(0, sampleSize).map((t) => ({
      datetime: t.at,
      name: t.name,
      shop: t.programmeName,
      transactionId: t.transactionId,
      orderId: t.orderId,
      status: isUnknownState(t) ? unknownWordOf(t) : t.status,
      sale: t.sale,
      commission: t.commission,
      currencyCode: t.currency,
    })),
  }
}
