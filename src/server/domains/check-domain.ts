import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { domainToUnicode } from 'node:url'
import { recordAudit } from '../account/index.ts'
import { happen } from '../happenings/index.ts'
import { notFound } from '../http/fail.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Clock } from '../time/clock.ts'
import { type Judged, judgeLook } from './judge-look.ts'
import type { LookAtDomain } from './look-at-domain.ts'
import { domain } from './tables.ts'

export type DomainRow = typeof domain.$inferSelect
export type CheckParts = { database: Database; clock: Clock; lookAt: LookAtDomain }

export async function ownDomainOf(tx: Tx, domainUuid: string): Promise<DomainRow> {
  const [row] = await tx
    .select()
    .from(domain)
    .where(and(eq(domain.uuid, domainUuid), isNull(domain.removedAt)))
  if (!row) throw notFound()
  return row
}

/** Whether another account has proven it and still has it in its list. */
export async function isTaken(database: Database, { name, accountUuid }: Pick<DomainRow, 'name' | 'accountUuid'>) {
  const held = and(eq(domain.name, name), isNotNull(domain.provenAt), isNull(domain.removedAt))
  return (await database.system.$count(domain, and(held, ne(domain.accountUuid, accountUuid)))) > 0
}
export const takenProblem = 'It belongs to another account'

/** Releases a domain that another account proved but has since removed, for the account that proves it now. */
const releaseRemoved = (database: Database, { name, accountUuid }: DomainRow) =>
  database.system
    .delete(domain)
    .where(and(eq(domain.name, name), ne(domain.accountUuid, accountUuid), isNotNull(domain.removedAt)))

/** Reports that it broke, or works again. */
async function tell(tx: Tx, before: DomainRow, judged: Judged, now: Date): Promise<void> {
  const { accountUuid, uuid: domainUuid, name } = before
  const shown = domainToUnicode(name)
  const at = now.toISOString()
  const key = `${domainUuid} ${(before.brokenAt ?? judged.brokenAt ?? now).toISOString()}`
  if (judged.state === 'broken' && before.state !== 'broken')
    await happen(tx, [
      {
        kind: 'domainBroken',
        accountUuid,
        at,
        key,
        payload: { domainUuid, name: shown, message: `${judged.problem || 'It does not answer'}.` },
      },
    ])
  if (judged.state === 'works' && before.state === 'broken')
    await happen(tx, [{ kind: 'domainWorks', accountUuid, at, key, payload: { domainUuid, name: shown } }])
}

/** The first working domain becomes the main one: an account then has no reason to show another address. */
const becomesMain = async (tx: Tx, judged: Judged): Promise<boolean> =>
  judged.state === 'works' && (await tx.$count(domain, eq(domain.isMain, true))) === 0

const isTwice = (error: unknown): boolean => {
  const of = error as { code?: unknown; cause?: { code?: unknown } }
  return of.code === '23505' || of.cause?.code === '23505'
}

/** Checks a domain from outside and records the result. `userUuid`: the person who requested it; null for the job. */
export async function checkDomain(
  { database, clock, lookAt }: CheckParts,
  row: DomainRow,
  userUuid: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const look = await lookAt(row, signal)
  const now = clock.now()
  const known = { state: row.state, isProven: row.provenAt !== null, brokenAt: row.brokenAt }
  const judged = judgeLook(known, look, now, userUuid !== null)
  const isRefused = judged.isProvenNow && (await isTaken(database, row))
  const stays = { state: 'waiting' as const, problem: takenProblem, checkedAt: now }
  const write = (values: Partial<DomainRow>) =>
    database.as(row.accountUuid, async (tx) => {
      const [before] = await tx.select().from(domain).where(eq(domain.uuid, row.uuid)).for('update')
      if (!before) return // removed meanwhile
      const isMain = before.isMain || (values.state === 'works' && (await becomesMain(tx, judged)))
      await tx
        .update(domain)
        .set({ ...values, isMain })
        .where(eq(domain.uuid, row.uuid))
      if (values.state === 'waiting') return
      await tell(tx, before, judged, now)
      if (judged.isProvenNow)
        await recordAudit(
          tx,
          { accountUuid: row.accountUuid, userUuid },
          { action: 'domain.proven', object: domainToUnicode(row.name), after: { proof: look.proof } },
        )
    })
  if (isRefused) return write(stays)
  if (judged.isProvenNow) await releaseRemoved(database, row)
  const { state, problem, brokenAt } = judged
  try {
    await write({
      state,
      problem,
      brokenAt,
      checkedAt: now,
      ...(judged.isProvenNow ? { provenAt: now } : {}),
    })
  } catch (error) {
    if (!isTwice(error)) throw error
    await write(stays) // another account proved it at the same moment
  }
}
