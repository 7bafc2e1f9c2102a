import { z } from 'zod'
import { emptyTransaction, type Get, type NetworkTransaction, type TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { networkWords } from '../shared/rows/state-words.ts'
import { named, statusOf } from '../shared/rows/status-words.ts'
import { joinPages, transactionRows } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { actionsById } from './actions-by-id.ts'
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
const update = z.object({
  ActionId: z.string().min(1),
  StateDetailDescription: text,
  UpdateDate: text,
  ActionDate: text,
  PaystubId: text,
})
type Update = z.output<typeof update>

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

/** What the list of changes adds to an action: when it changed, why, and that it stands on a pay slip. */
export function withUpdate(t: NetworkTransaction, u: Update | undefined): NetworkTransaction {
  if (!u) return t
  const changedAt = instant(u.UpdateDate) ?? t.changedAt
  const status = t.status === 'approved' && u.PaystubId ? 'paid' : t.status
  return { ...t, status, changedAt, reason: t.status === 'rejected' ? (u.StateDetailDescription ?? '') : '' }
}

/** The latest change of each action that changed in the window. */
async function updatesOf(get: Get, accountSid: string, query: Readonly<Record<string, string>>) {
  const latest = new Map<string, Update>()
  const path = `/Mediapartners/${accountSid}/ActionUpdates`
  for await (const { rows } of listOf(get, { path, key: 'ActionUpdates', query }))
    for (const row of rows) {
      const { data } = update.safeParse(row)
      if (!data) continue
      const known = latest.get(data.ActionId)
      const isLater = (instant(data.UpdateDate) ?? '') >= (instant(known?.UpdateDate) ?? '')
      if (!known || isLater) latest.set(data.ActionId, { ...data, PaystubId: data.PaystubId || known?.PaystubId })
    }
  return latest
}

/** Actions of a span in their state of today; it is refused when it is longer than 45 days. */
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

/** Actions of the window, and older ones that changed within it. Both lists refuse more than 45 days. */
export async function transactions(
  get: Get,
  { accountSid }: { accountSid: string },
  window: Window,
): Promise<TransactionPage> {
  const made = await actionsOf(get, accountSid, spanOf(window))
  const latest = await updatesOf(get, accountSid, spanOf(window))
  const inside = new Set(made.transactions.map((t) => t.transactionId))
  const older = [...latest.values()].filter((u) => !inside.has(u.ActionId))
  const wanted = older.map((u) => ({ id: u.ActionId, day: instant(u.ActionDate)?.slice(0, 10) ?? null }))
  const { transactions: list, rejected } = joinPages([made, await actionsById(get, accountSid, wanted)])
  return { transactions: list.map((t) => withUpdate(t, latest.get(t.transactionId))), rejected }
}
