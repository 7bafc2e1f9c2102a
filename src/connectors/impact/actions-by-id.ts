import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import type { Get, TransactionPage } from '../connector.ts'
import { askWithClock } from '../shared/dates/network-clock.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { joinPages } from '../shared/rows/transaction-rows.ts'
import { action, actionsOf, spanOf, toTransaction } from './actions.ts'

/** A changed action, and the day it was made if its update has it. */
type Wanted = { id: string; day: Day | null }

const longest = 45
/** Actions of one span that are requested one by one; beyond that, the list of the span takes fewer requests. */
const mostOneByOne = 10
const epoch = '1970-01-01'

/** Groups days into spans the list accepts; actions without a day are separate. */
function inSpans(wanted: readonly Wanted[]): Map<number | null, string[]> {
  const spans = new Map<number | null, string[]>()
  for (const { id, day } of wanted) {
    const span = day === null ? null : Math.floor(daysBetween(epoch, day) / longest)
    spans.set(span, [...(spans.get(span) ?? []), id])
  }
  return spans
}

async function actionOf(get: Get, accountSid: string, id: string): Promise<TransactionPage> {
  const unread = (why: string) => ({
    transactions: [],
    rejected: [`action ${id} changed and could not be read: ${why}`],
  })
  try {
    const path = `/Mediapartners/${accountSid}/Actions/${encodeURIComponent(id)}`
    const { content, answeredAt } = await askWithClock(get, { path })
    const { data, error } = action.safeParse(content)
    if (!data) return unread(`${error.issues[0]?.path.join('.') || 'it'} ${error.issues[0]?.message ?? ''}`.trim())
    return { transactions: [toTransaction(data, accountSid, answeredAt)], rejected: [] }
  } catch (error) {
    // a deleted action must not fail the others; any other error ends the run, which is retried
    if (error instanceof NetworkError && error.trouble === 'refused') return unread(error.message)
    throw error
  }
}

/** Actions made before a window and changed within it, in their current state. */
export async function actionsById(get: Get, accountSid: string, wanted: readonly Wanted[]): Promise<TransactionPage> {
  const pages: TransactionPage[] = []
  for (const [span, ids] of inSpans(wanted)) {
    const left = new Set(ids)
    if (span !== null && ids.length > mostOneByOne) {
      const from = addDays(epoch, span * longest)
      const list = await actionsOf(get, accountSid, spanOf({ from, to: addDays(from, longest - 1) }))
      const found = list.transactions.filter((t) => left.delete(t.transactionId))
      pages.push({ transactions: found, rejected: [] })
    }
    for (const id of left) pages.push(await actionOf(get, accountSid, id))
  }
  return joinPages(pages)
}
