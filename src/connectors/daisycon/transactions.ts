import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import type { Window } from '../shared/http/windows.ts'
import type { DaisyconCredentials } from './credentials.ts'
import { listOf } from './lists.ts'

const zone = 'Europe/Amsterdam'
const text = z.string().nullish()
const part = z.object({
  id: z.coerce.string().min(1),
  date: text,
  date_click: text,
  last_modified: text,
  status: text,
  disapproved_reason: text,
  media_id: text,
  subid: text,
  subid_2: text,
  subid_3: text,
  referencenumber: text,
  publisher_description: text,
  commission: text,
  revenue: text,
  currency_code: text,
})
const transaction = z.object({
  affiliatemarketing_id: z.coerce.string().min(1),
  program_id: text,
  program_name: text,
  parts: z.array(z.unknown()),
})

const words = networkWords.daisycon ?? {}

/** One conversion per part: the parts of a sale are approved separately. */
function toTransaction(sale: z.output<typeof transaction>, p: z.output<typeof part>): NetworkTransaction {
  const word = p.status ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = zonedInstant(p.date, zone)
  return {
    ...emptyTransaction,
    transactionId: `${sale.affiliatemarketing_id}-${p.id}`,
    programmeId: sale.program_id ?? '',
    programmeName: sale.program_name ?? '',
    mediaId: p.media_id ?? '',
    at,
    clickAt: zonedInstant(p.date_click, zone),
    changedAt: zonedInstant(p.last_modified, zone) ?? at,
    statusWord: word,
    status,
    errorCode: errorCode || (at ? '' : named('date', p.date ?? '')),
    sale: p.revenue || '0',
    commission: p.commission ?? '',
    currency: p.currency_code || 'EUR',
    subIds: [p.subid ?? '', p.subid_2 ?? '', p.subid_3 ?? ''],
    orderId: p.referencenumber ?? '',
    name: p.publisher_description ?? '',
    reason: p.disapproved_reason ?? '',
  }
}

/** Sales made in the window and sales changed in it; days are in the network's time zone. */
export async function transactions(
  get: Get,
  { publisherId, mediaId }: DaisyconCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const pages: TransactionPage[] = []
  for (const [start, end] of [
    ['start', 'end'],
    ['date_modified_start', 'date_modified_end'],
  ] as const) {
    const query = { media_id: mediaId, [start]: `${from} 00:00:00`, [end]: `${to} 23:59:59` }
    for await (const { rows } of listOf(get, `/publishers/${publisherId}/transactions`, query)) {
      const parts: unknown[] = []
      const rejected: string[] = []
      const sales: z.output<typeof transaction>[] = []
      for (const [i, row] of rows.entries()) {
        const sale = transaction.safeParse(row)
        if (!sale.success)
          rejected.push(`row ${i + 1}: ${sale.error.issues[0]?.path.join('.') ?? ''} is missing or wrong`)
        else
          for (const one of sale.data.parts) {
            parts.push(one)
            sales.push(sale.data)
          }
      }
      let at = 0
      const page = transactionRows('Daisycon', z.unknown(), parts, (one) => {
        const sale = sales[at++]
        const read = part.safeParse(one)
        if (!sale || !read.success) {
          rejected.push(`sale ${sale?.affiliatemarketing_id ?? ''}: a part cannot be read`)
          return null
        }
        return toTransaction(sale, read.data)
      })
      pages.push({ transactions: page.transactions, rejected })
    }
  }
  return joinPages(pages)
}
