import { z } from 'zod'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import { readAmount } from '../../../connectors/shared/amounts/amount-column.ts'
import { readCurrency } from '../../../connectors/shared/amounts/currency-signs.ts'
import { decimal } from '../../../connectors/shared/amounts/decimal.ts'
import { readMoment } from '../../../connectors/shared/dates/file-dates.ts'
import { writtenDate } from '../../../connectors/shared/dates/written-date.ts'
import { hasRate } from '../../money/index.ts'
import { validationMessages } from '../../http/validation-messages.ts'

/** The last source before an order, as the shop's script noted it: our click, a paid ad or affiliate, another site. */
export const sources = ['own', 'known', 'outside'] as const
export type Source = { kind: (typeof sources)[number]; name: string }

/** An order as a shop reports it, by any method. Amounts are exact decimal text. */
export type Report = {
  orderId: string
  /** Null when an order is cancelled without an amount. */
  amount: string | null
  currency: string
  clickId: string
  coupon: string
  at: Date | null
  status: 'pending' | 'approved' | 'cancelled' | null
  lastSource: Source | null
  isTest: boolean
}
export type ReadReport = Report | { orderId: string; problem: string }

/** The click id of test orders. A shop is opened with it to check that its tracking works. */
export const testClickId = 'test'
const longestOrderId = 100
/** Ids that we assign ourselves: to paid clicks and to corrections. */
const reserved = /^(click [0-9a-z]{20}$|correction of )/

const text = (longest: number) =>
  z
    .union([z.string(), z.number()], 'Must be a text')
    .transform((value) => cleanText(String(value), longest + 1))
    .refine((value) => value.length <= longest, `Must have at most ${longest} characters`)
const notAmount = 'Must be a number like 129.95, not negative, below 1000000000'
/** Parses amounts and times like callbacks and files do. Keeps the currencies that an amount's sign may mean. */
const amount = z.union([z.string(), z.number()], 'Must be a number like 129.95').transform((value, ctx) => {
  const text = String(value).trim()
  const read = /^\d+(\.\d+)?$/.test(text) ? { amount: text, currencies: [] } : readAmount(text)
  const found = 'amount' in read && /^\d{1,9}(\.\d{1,4})?$/.test(read.amount) ? decimal(read.amount) : null
  if (found !== null && 'currencies' in read) return { amount: found, currencies: read.currencies, text }
  const message =
    'readings' in read ? `Can be read as ${read.readings.join(' or ')}: write it with a point, like 1234.56` : notAmount
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})
const moment = z.string('Must be a time like 2026-03-02T10:40:00Z').transform((text, ctx) => {
  const read = writtenDate(text).zone === '' ? null : readMoment(text)
  if (read && 'at' in read) return read.at
  ctx.addIssue({ code: 'custom', message: 'Must be a time like 2026-03-02T10:40:00Z' })
  return z.NEVER
})
const schema = z
  .object({
    orderId: text(longestOrderId)
      .refine((id) => id !== '', 'This field is required')
      .refine((id) => !reserved.test(id), 'Must not begin with words of ours'),
    amount: amount.nullish(),
    currency: z.string('Must be a currency code like DKK').nullish(),
    clickId: text(100).nullish(),
    coupon: text(60).nullish(),
    at: moment.nullish(),
    status: z.enum(['pending', 'approved', 'cancelled'], 'Must be pending, approved or cancelled').nullish(),
    lastSource: z
      .string('Must be a text')
      .regex(/^(own|(known|outside)(:.{0,100})?)?$/, 'Must be own, known:… or outside:…')
      .nullish(),
    test: z
      .union(
        [z.boolean(), z.enum(['', '0', '1', 'true', 'false']), z.literal(0), z.literal(1)],
        'Must be true or false',
      )
      .nullish(),
  })
  .superRefine((r, ctx) => {
    const isCancelled = r.status === 'cancelled'
    if (r.amount == null && !isCancelled)
      ctx.addIssue({ code: 'custom', path: ['amount'], message: 'This field is required' })
    if (r.amount != null && currencyOf(r.currency, r.amount) === '')
      ctx.addIssue({ code: 'custom', path: ['currency'], message: 'Must be a currency code like DKK' })
  })

/** The currency of a report if it has a rate; '' for none. */
function currencyOf(
  said: string | null | undefined,
  sent: { text: string; currencies: readonly string[] } | null | undefined,
) {
  const amounts = sent ? [{ name: 'amount', text: sent.text, currencies: sent.currencies }] : []
  const read = readCurrency({ name: 'currency', text: said ?? '' }, amounts, '')
  return 'currency' in read && hasRate(read.currency) ? read.currency : ''
}

const idOf = (input: unknown): string => {
  const id = typeof input === 'object' && input !== null && 'orderId' in input ? input.orderId : ''
  return typeof id === 'string' || typeof id === 'number' ? cleanText(String(id), longestOrderId) : ''
}
const sourceOf = (told: string | null | undefined): Source | null => {
  const [kind, ...name] = (told ?? '').split(':')
  const known = sources.find((s) => s === kind)
  return known ? { kind: known, name: cleanText(name.join(':'), 100) } : null
}

/** Reads one order. An error names the first wrong field and does not reject other orders. */
export function readReport(input: unknown): ReadReport {
  const read = schema.safeParse(input, validationMessages)
  if (!read.success) {
    const [issue] = read.error.issues
    const field = issue?.path.join('.') ?? ''
    return { orderId: idOf(input), problem: `${field || 'order'}: ${issue?.message ?? 'Must be an order'}` }
  }
  const { orderId, amount: sum, currency, clickId, coupon, at, status, lastSource, test } = read.data
  const click = clickId?.toLowerCase() ?? ''
  return {
    orderId,
    amount: sum?.amount ?? null,
    currency: currencyOf(currency, sum),
    clickId: click,
    coupon: coupon ?? '',
    at: at == null ? null : new Date(at),
    status: status ?? null,
    lastSource: sourceOf(lastSource),
    isTest: click === testClickId || test === true || test === 1 || test === '1' || test === 'true',
  }
}
