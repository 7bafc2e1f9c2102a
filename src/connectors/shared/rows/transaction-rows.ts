import type { z } from 'zod'
import type { NetworkTransaction, TransactionPage } from '../../connector.ts'
import { NetworkError } from '../http/network-error.ts'

/**
 * Reads a network's list row by row: an unreadable row is reported; the others are kept. `toTransaction` returns `null`
 * for a row that is not a transaction.
 *
 * @throws NetworkError `unreadable` if there is no list
 */
export function transactionRows<T>(
  network: string,
  schema: z.ZodType<T>,
  list: unknown,
  toTransaction: (row: T) => NetworkTransaction | null,
): TransactionPage {
  if (!Array.isArray(list))
    throw new NetworkError('unreadable', `${network} answered with transactions that could not be read.`)
  const page: TransactionPage = { transactions: [], rejected: [] }
  for (const [i, row] of list.entries()) {
    const read = schema.safeParse(row)
    const issue = read.error?.issues[0]
    if (!read.success)
      page.rejected.push(`row ${i + 1}: ${issue?.path.join('.') || 'row'} ${issue?.message ?? ''}`.trim())
    else {
      const transaction = toTransaction(read.data)
      if (transaction) page.transactions.push(transaction)
    }
  }
  return page
}

/** Joins the pages of one request; of two rows about the same transaction the later one wins. */
export function joinPages(pages: readonly TransactionPage[]): TransactionPage {
  const byId = new Map(pages.flatMap((p) => p.transactions).map((t) => [t.transactionId, t]))
  return { transactions: [...byId.values()], rejected: pages.flatMap((p) => p.rejected) }
}

/** Stops requesting from a network that never sends its last page. */
const mostPages = 2000

/**
 * Checks the pages of one list, each as it arrives. A page that comes twice in a row, or an endless list, means that
 * other pages were not read: the list ends with an error, so that a partial list is not taken for a complete one.
 *
 * @throws NetworkError `unreadable`
 */
export function pageGuard(network: string): (rows: readonly unknown[]) => void {
  let before = ''
  let pages = 0
  return (rows) => {
    const now = rows.length === 0 ? '' : JSON.stringify(rows)
    pages++
    if (pages > mostPages || (now !== '' && now === before))
      throw new NetworkError('unreadable', `${network} gave the same page of a list again, or pages without an end.`)
    before = now
  }
}
