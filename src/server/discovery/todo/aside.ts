import { and, eq } from 'drizzle-orm'
import type { Parsed } from '../../../contract/call.ts'
import type { todo, TodoItem } from '../../../contract/discovery/todo.ts'
import { recordAudit } from '../../account/index.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import { todoAside } from '../tables.ts'
import type { Aside } from './items.ts'

const day = 86_400_000

/** What the account put aside, by key, without snoozes that have ended. */
export async function readAsides(
  tx: Tx,
  { now, perEuro, users }: { now: number; perEuro: number; users: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, Aside>> {
  const rows = await tx.select().from(todoAside)
  return new Map(
    rows
      .filter((r) => r.until === null || r.until.getTime() > now)
      .map(({ key, state, until, at, userUuid, euro }): [string, Aside] => [
        key,
        { state, until, at, userName: users.get(userUuid) ?? null, euro, perEuro },
      ]),
  )
}

/**
 * Records that a line was put aside and its cost at that time, or reverts that, even if the line is no longer listed;
 * with an audit entry. False where neither the line nor an answer exists.
 */
export async function writeAside(
  tx: Tx,
  { todoKey: key, state, days, reason }: Parsed<typeof todo.putAside>,
  {
    who,
    item,
    perEuro,
    now,
  }: { who: Principal; item: Pick<TodoItem, 'title' | 'score'> | undefined; perEuro: number; now: Date },
): Promise<boolean> {
  const { accountUuid, userUuid } = who
  const own = and(eq(todoAside.accountUuid, accountUuid), eq(todoAside.key, key))
  if (state === 'open') {
    const taken = await tx.delete(todoAside).where(own).returning()
    if (taken.length > 0) await recordAudit(tx, who, { action: 'todo.opened', object: item?.title ?? key })
    return item !== undefined || taken.length > 0
  }
  if (!item) return false
  const row = {
    state,
    until: state === 'snoozed' ? new Date(now.getTime() + (days ?? 7) * day) : null,
    reason: state === 'dismissed' ? (reason ?? 'other') : null,
    euro: item.score === null ? null : item.score / perEuro,
    at: now,
    userUuid,
  }
  await tx
    .insert(todoAside)
    .values({ accountUuid, key, ...row })
    .onConflictDoUpdate({ target: [todoAside.accountUuid, todoAside.key], set: row })
  const after = state === 'snoozed' ? { state, days } : { state, reason: row.reason }
  await recordAudit(tx, who, { action: 'todo.putAside', object: item.title, after })
  return true
}
