import { z } from 'zod'
import type { Get, NetworkTransaction, TransactionPage } from '../connector.ts'
import { instant } from '../shared/dates/instant.ts'
import { joinPages } from '../shared/rows/transaction-rows.ts'
import type { Window } from '../shared/http/windows.ts'
import { actionsOf, spanOf } from './actions.ts'
import { actionsById } from './actions-by-id.ts'
import { listOf } from './lists.ts'

const text = z.string().nullish()
const update = z.object({
  ActionId: z.string().min(1),
  StateDetailDescription: text,
  UpdateDate: text,
  ActionDate: text,
  PaystubId: text,
})
type Update = z.output<typeof update>

/** What the list of changes adds to an action: when and why it changed, and that it was paid out. */
export function withUpdate(t: NetworkTransaction, u: Update | undefined): NetworkTransaction {
  if (!u) return t
  const changedAt = instant(u.UpdateDate) ?? t.changedAt
  const status = t.status === 'approved' && u.PaystubId ? 'paid' : t.status
  return { ...t, status, changedAt, reason: t.status === 'rejected' ? (u.StateDetailDescription ?? '') : '' }
}

/** The latest change of each action changed in the window. */
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
