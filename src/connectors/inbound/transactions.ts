import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { zonedInstant } from '../shared/dates/zoned-instant.ts'
import { listOf } from './call.ts'
import type { InboundCredentials } from './credentials.ts'

const text = z.string().nullish()
const row = z.object({
  Stat: z.object({
    tune_event_id: text,
    ad_id: z.string().min(1),
    offer_id: text,
    datetime: text,
    session_datetime: text,
    conversion_status: text,
    approved_payout: text,
    payout: text,
    conversion_sale_amount: text,
    currency: text,
    affiliate_info1: text,
    affiliate_info2: text,
    affiliate_info3: text,
    affiliate_info4: text,
    affiliate_info5: text,
    goal_id: text,
  }),
  Offer: z.object({ name: text }).nullish(),
})
type Row = z.output<typeof row>

const fields = [...Object.keys(row.shape.Stat.shape).map((name) => `Stat.${name}`), 'Offer.name']
const words = networkWords.inbound ?? {}

/** Callbacks have TUNE's click id and the goal, not the conversion's number: these two identify it in both sources. */
export const idOf = (adId: string, goalId: string | null | undefined) =>
  goalId && goalId !== '0' ? `${adId}-${goalId}` : adId

export function toTransaction({ Stat: s, Offer }: Row, credentials: InboundCredentials): NetworkTransaction {
  const word = s.conversion_status ?? ''
  const { status, errorCode } = statusOf(words, word)
  const at = zonedInstant(s.datetime, credentials.timeZone)
  return {
    ...emptyTransaction,
    transactionId: idOf(s.ad_id, s.goal_id),
    programmeId: s.offer_id ?? '',
    programmeName: Offer?.name ?? '',
    mediaId: credentials.affiliateId,
    at,
    clickAt: zonedInstant(s.session_datetime, credentials.timeZone),
    changedAt: at,
    statusWord: word,
    status,
    errorCode: errorCode || (at ? '' : named('date', s.datetime ?? '')),
    sale: s.conversion_sale_amount || '0',
    commission: s.approved_payout || s.payout || '',
    currency: s.currency || credentials.currency,
    // a click may have several conversions: the event distinguishes them (R181: what identifies a sale)
    orderId: s.tune_event_id ?? '',
    subIds: [s.affiliate_info1, s.affiliate_info2, s.affiliate_info3, s.affiliate_info4, s.affiliate_info5].map(
      (v) => v ?? '',
    ),
  }
}

export async function transactions(
  get: Get,
  credentials: InboundCredentials,
  { from, to }: Window,
): Promise<TransactionPage> {
  const search = [
    ...fields.map((f) => ['fields[]', f] as const),
    ['filters[Stat.date][conditional]', 'BETWEEN'],
    ['filters[Stat.date][values][]', from],
    ['filters[Stat.date][values][]', to],
  ] as const
  const pages: TransactionPage[] = []
  for await (const { rows } of listOf(get, credentials, ['Affiliate_Report', 'getConversions'], search))
    pages.push(transactionRows('The partner', row, rows, (r) => toTransaction(r, credentials)))
  return joinPages(pages)
}
