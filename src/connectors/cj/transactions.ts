import { z } from 'zod'
import { addDays, type Day, daysBetween } from '../../contract/days.ts'
import { Decimal } from '../../contract/decimal.ts'
import { addDecimals } from '../shared/amounts/add-decimals.ts'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { pageGuard } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import type { CjCredentials } from './credentials.ts'
import { commissionsApi, graphql } from './graphql.ts'

const text = z.string().nullish()
const record = z.object({
  commissionId: z.coerce.string().min(1),
  originalActionId: z.coerce.string().min(1),
  original: z.boolean().nullish(),
  actionStatus: text,
  actionType: text,
  advertiserId: text,
  advertiserName: text,
  websiteId: text,
  eventDate: text,
  clickDate: text,
  postingDate: text,
  saleAmountPubCurrency: text,
  pubCommissionAmountPubCurrency: text,
  orderId: text,
  shopperId: text,
  correctionReason: text,
  validationStatus: text,
})
type CjRecord = z.output<typeof record>
const page = z.object({
  payloadComplete: z.boolean().nullish(),
  maxCommissionId: z.coerce.string().nullish(),
  records: z.array(z.unknown()),
})

const fields =
  'commissionId originalActionId original actionStatus actionType advertiserId advertiserName websiteId eventDate clickDate postingDate saleAmountPubCurrency pubCommissionAmountPubCurrency orderId shopperId correctionReason validationStatus'
const words = networkWords.cj ?? {}
/** Most days outside the window that are requested one by one; beyond that, their months take fewer requests. */
const mostDays = 60
const month = 31

/** The fewest spans that cover all days, which are sorted. */
function spansOf(days: readonly Day[]): Window[] {
  const longest = days.length <= mostDays ? 1 : month
  const spans: Window[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && daysBetween(last.from, day) < longest) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

type Kind = 'Event' | 'Posting'
type Found = { records: CjRecord[]; rejected: string[] }

/** Every record of a span of days. `payloadComplete` false means: continue from the greatest id. */
async function recordsOf(get: Get, c: CjCredentials, kind: Kind, { from, to }: Window): Promise<Found> {
  const query = `query ($publishers: [String!]!, $since: String!, $before: String!, $websites: [String!], $after: String) {
    publisherCommissions(forPublishers: $publishers, since${kind}Date: $since, before${kind}Date: $before, websiteIds: $websites, sinceCommissionId: $after) {
      payloadComplete maxCommissionId records { ${fields} } } }`
  const found: Found = { records: [], rejected: [] }
  const watch = pageGuard('CJ')
  for (let after: string | null = null; ; ) {
    const data = await graphql(get, commissionsApi, query, {
      publishers: [c.companyId],
      websites: [c.propertyId],
      since: `${from}T00:00:00Z`,
      before: `${addDays(to, 1)}T00:00:00Z`,
      after,
    })
    const read = page.safeParse(data.publisherCommissions)
    if (!read.success) throw new NetworkError('unreadable', 'CJ answered with commissions that could not be read.')
    watch(read.data.records)
    for (const [i, row] of read.data.records.entries()) {
      const one = record.safeParse(row)
      if (one.success) found.records.push(one.data)
      else found.rejected.push(`row ${i + 1}: ${one.error.issues[0]?.path.join('.') ?? ''} is missing or wrong`)
    }
    const next: string | null = read.data.maxCommissionId ?? null
    if (read.data.payloadComplete !== false || next === null || next === after) return found
    after = next
  }
}

const last = <T>(list: readonly T[], by: (item: T) => string): T | undefined =>
  list.toSorted((a, b) => (by(a) < by(b) ? -1 : 1)).at(-1)

/**
 * Builds one action from its records: corrections are separate records with negative amounts, so only the sum is right.
 */
function toTransaction(records: readonly CjRecord[], { currency }: CjCredentials): NetworkTransaction | null {
  const first = records.find((r) => r.original) ?? records[0]
  const newest = last(records, (r) => `${r.postingDate ?? ''} ${r.commissionId}`)
  if (!first || !newest) return null
  const commission = addDecimals(records.map((r) => r.pubCommissionAmountPubCurrency ?? ''))
  const sale = addDecimals(records.map((r) => r.saleAmountPubCurrency ?? '0'))
  const word = newest.actionStatus ?? ''
  const { status, errorCode } = statusOf(words, word)
  const isCorrected = records.some((r) => r.original === false)
  const isGone =
    records.some((r) => r.validationStatus === 'DECLINED') ||
    (isCorrected && (Decimal.read(commission)?.sign() ?? 1) <= 0)
  const at = instant(first.eventDate)
  // A fully reversed action keeps its original amount: the product shows it as rejected, with that amount.
  const shown = isGone
    ? {
        status: 'rejected' as const,
        sale: first.saleAmountPubCurrency ?? '0',
        commission: first.pubCommissionAmountPubCurrency ?? '',
      }
    : { status, sale, commission }
  return {
    ...emptyTransaction,
    transactionId: first.originalActionId,
    programmeId: first.advertiserId ?? '',
    programmeName: first.advertiserName ?? '',
    mediaId: first.websiteId ?? '',
    at,
    clickAt: instant(first.clickDate),
    changedAt: instant(newest.postingDate),
    statusWord: word,
    errorCode: errorCode || (at ? '' : named('date', first.eventDate ?? '')),
    ...shown,
    kind: first.actionType === 'click' ? 'cpc' : 'sale',
    currency,
    subIds: [first.shopperId ?? ''],
    orderId: first.orderId ?? '',
    reason: newest.correctionReason ?? '',
  }
}

/** Corrections without their action: the remaining amount is unknown, so the known state stays. */
const isAlone = (records: readonly CjRecord[]) => records.every((r) => r.original === false)
const aloneText = (records: readonly CjRecord[]) => {
  const amount = addDecimals(records.map((r) => r.pubCommissionAmountPubCurrency ?? ''))
  return `action ${records[0]?.originalActionId ?? ''}: a correction of ${amount} came without the action itself`
}

/**
 * Actions of the window, and older ones corrected in it. For those all records of their day are requested, because a
 * correction alone does not show the remaining amount.
 */
export async function transactions(get: Get, c: CjCredentials, window: Window): Promise<TransactionPage> {
  const inside = await recordsOf(get, c, 'Event', window)
  const posted = await recordsOf(get, c, 'Posting', window)
  const dayOf = (r: CjRecord) => instant(r.eventDate)?.slice(0, 10) ?? ''
  const older = posted.records.filter((r) => dayOf(r) !== '' && (dayOf(r) < window.from || dayOf(r) > window.to))
  const wanted = new Set(older.map((r) => r.originalActionId))
  const all = [...inside.records]
  for (const span of spansOf([...new Set(older.map(dayOf))].toSorted())) {
    const { records } = await recordsOf(get, c, 'Event', span)
    all.push(...records.filter((r) => wanted.has(r.originalActionId)))
  }
  const actions = new Map<string, Map<string, CjRecord>>()
  for (const r of all) {
    const one = actions.get(r.originalActionId) ?? new Map<string, CjRecord>()
    one.set(r.commissionId, r)
    actions.set(r.originalActionId, one)
  }
  const found = [...actions.values()].map((records) => [...records.values()])
  return {
    transactions: found.filter((records) => !isAlone(records)).flatMap((records) => toTransaction(records, c) ?? []),
    rejected: [...inside.rejected, ...found.filter(isAlone).map(aloneText)],
  }
}
