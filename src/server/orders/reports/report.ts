import { z } from 'zod'
import { cleanText } from '../../../connectors/shared/rows/clean-text.ts'
import { decimal } from '../../../connectors/shared/amounts/decimal.ts'
import { currencies } from '../../../contract/money.ts'
import { validationMessages } from '../../http/validation-messages.ts'

/** What came last before an order, as the shop's script noted it: our click, a paid ad or affiliate, another site. */
export const sources = ['own', 'known', 'outside'] as const
export type Source = { kind: (typeof sources)[number]; name: string }

/** An order as a shop reports it, whatever the way. Amounts are exact decimal text. */
export type Report = {
  orderId: string
  /** Null where an order is cancelled and nothing else is said of it. */
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

/** The click id of orders that only try the way. A shop is opened with it to see whether its tracking works. */
export const testClickId = 'test'
const longestOrderId = 100
/** Ids that we give ourselves: to clicks that are paid for, and to corrections. */
const reserved = /^(click [0-9a-z]{20}$|correction of )/

const text = (longest: number) =>
  z
    .union([z.string(), z.number()], 'Must be a text')
    .transform((value) => cleanText(String(value), longest + 1))
    .refine((value) => value.length <= longest, `Must have at most ${longest} characters`)
const amount = z
  .union([z.string(), z.number()], 'Must be a number like 129.95')
  .transform((value) => String(value).trim())
  .refine(
    (value) => /^\d{1,9}(\.\d{1,4})?$/.test(value),
    'Must be a number like 129.95, not negative, below 1000000000',
  )
  .transform((value) => decimal(value) ?? '')
const schema = z
  .object({
    orderId: text(longestOrderId)
      .refine((id) => id !== '', 'This field is required')
      .refine((id) => !reserved.test(id), 'Must not begin with words of ours'),
    amount: amount.nullish(),
    currency: z
      .string('Must be a currency code like DKK')
      .transform((code) => code.trim().toUpperCase())
      .nullish(),
    clickId: text(100).nullish(),
    coupon: text(60).nullish(),
    at: z.iso.datetime({ offset: true, error: 'Must be a time like 2026-03-02T10:40:00Z' }).nullish(),
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
    if (r.amount != null && !currencies.includes(r.currency as (typeof currencies)[number]))
      ctx.addIssue({ code: 'custom', path: ['currency'], message: 'Must be a currency code like DKK' })
  })

const idOf = (input: unknown): string => {
  const id = typeof input === 'object' && input !== null && 'orderId' in input ? input.orderId : ''
  return typeof id === 'string' || typeof id === 'number' ? cleanText(String(id), longestOrderId) : ''
}
const sourceOf = (told: string | null | undefined): Source | null => {
  const [kind, ...name] = (told ?? '').split(':')
  const known = sources.find((s) => s === kind)
  return known ? { kind: known, name: cleanText(name.join(':'), 100) } : null
}

/** Reads one order. What is wrong with it is said of its first wrong field, and costs no other order. */
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
    amount: sum ?? null,
    currency: currency ?? '',
    clickId: click,
    coupon: coupon ?? '',
    at: at == null ? null : new Date(at),
    status: status ?? null,
    lastSource: sourceOf(lastSource),
    isTest: click === testClickId || test === true || test === 1 || test === '1' || test === 'true',
  }
}
