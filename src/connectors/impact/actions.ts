import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
export const action = z.object({
  Id: z.string().min(1),
  CampaignId: text,
  CampaignName: text,
  ActionTrackerName: text,
  State: text,
  Payout: text,
  Amount: text,
  Currency: text,
  EventDate: text,
  ReferringDate: text,
  ClearedDate: text,
  Oid: text,
  SharedId: text,
  SubId1: text,
  SubId2: text,
  SubId3: text,
})
type Action = z.output<typeof action>

export const words = networkWords.impact ?? {}

/** `answeredAt` is the network's clock: an approved action is paid once its clearing date has passed. */
export function toTransaction(a: Action, accountSid: string, answeredAt: number | null): NetworkTransaction {
  const word = a.State ?? ''
  const state = statusOf(words, word)
  const at = instant(a.EventDate)
  const cleared = instant(a.ClearedDate)
  const isPaid = state.status === 'approved' && cleared && answeredAt !== null && Date.parse(cleared) <= answeredAt
  return {
    ...emptyTransaction,
    transactionId: a.Id,
    programmeId: a.CampaignId ?? '',
    programmeName: a.CampaignName ?? '',
    mediaId: accountSid,
    at,
    clickAt: instant(a.ReferringDate),
    changedAt: isPaid ? cleared : at,
    statusWord: word,
    status: isPaid ? 'paid' : state.status,
    errorCode: state.errorCode || (at ? '' : named('date', a.EventDate ?? '')),
    sale: a.Amount || '0',
    commission: a.Payout ?? '',
    currency: a.Currency ?? '',
    subIds: [a.SubId1, a.SubId2, a.SubId3, a.SharedId].map((v) => v ?? ''),
    orderId: a.Oid ?? '',
    name: a.ActionTrackerName ?? '',
  }
}

/** Actions of a span in their current state; spans longer than 45 days are refused. */
export async function actionsOf(get: Get, accountSid: string, query: Readonly<Record<string, string>>) {
  const pages: TransactionPage[] = []
  for await (const { rows, answeredAt } of listOf(get, {
    path: `/Mediapartners/${accountSid}/Actions`,
    key: 'Actions',
    query,
  }))
    pages.push(transactionRows('impact.com', action, rows, (row) => toTransaction(row, accountSid, answeredAt)))
  return joinPages(pages)
}

export const spanOf = ({ from, to }: Window) => ({ StartDate: `${from}T00:00:00Z`, EndDate: `${to}T23:59:59Z` })
