import { eq } from 'drizzle-orm'
import type { AuditAction } from '../../../contract/account/audit-actions.ts'
import type { Tx } from '../../store/database/open.ts'
import { audit, user } from '../tables.ts'

type Fields = Readonly<Record<string, unknown>>
export type AuditEntry = {
  action: AuditAction
  /** The changed object, as text. */
  object: string
  before?: Fields
  after?: Fields
}
/** `userUuid` null: the operator of the server. */
export type Actor = { accountUuid: string; userUuid: string | null }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** The fields that differ, on both sides. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((k) => !same(before[k], after[k]))
  const only = (of: Fields) => Object.fromEntries(keys.filter((k) => k in of).map((k) => [k, of[k]]))
  return { before: only(before), after: only(after) }
}

/**
 * Records who changed what, in the transaction of the change, so that both are committed or neither. Pass no secrets: entries
 * are never removed. A change without a difference is not recorded.
 */
export async function recordAudit(
  tx: Pick<Tx, 'select' | 'insert'>,
  { accountUuid, userUuid }: Actor,
  { action, object, before = {}, after = {} }: AuditEntry,
): Promise<void> {
  const changed = changedFields(before, after)
  const isChange = Object.keys(before).length > 0 && Object.keys(after).length > 0
  if (isChange && Object.keys(changed.after).length === 0 && Object.keys(changed.before).length === 0) return
  const [actor] =
    userUuid === null
      ? [{ name: 'Operator' }]
      : await tx.select({ name: user.name }).from(user).where(eq(user.id, userUuid))
  await tx.insert(audit).values({
    accountUuid,
    actorUuid: userUuid,
    actorName: actor?.name ?? 'A user who is gone',
    action,
    object,
    ...changed,
  })
}
