import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Clock } from '../../time/clock.ts'
import type { Database } from '../../store/database/open.ts'
import { apiRepeat } from '../tables.ts'
import { Refusal } from './refusal.ts'

const dayMs = 86_400_000
/** A request that began this long ago without an answer died with its process. */
const patienceMs = 120_000
export type Answered = { status: number; body: string }

/**
 * A write with an Idempotency-Key is done once: a repeated one gets the first answer, for a day. The row is written
 * before the work, so of two at the same time the second learns that the first still runs.
 */
export function createRepeats({ database, clock }: { database: Database; clock: Clock }) {
  return async (
    accountUuid: string,
    { key, asked }: { key: string; asked: unknown },
    work: () => Promise<Answered>,
  ): Promise<Answered & { isRepeated: boolean }> => {
    if (key.length > 200 || !/^[\x21-\x7e]+$/.test(key))
      throw new Refusal(400, 'bad_input', 'Must be 1 to 200 visible characters', { param: 'Idempotency-Key' })
    const now = clock.now()
    const hash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
    const mine = and(eq(apiRepeat.accountUuid, accountUuid), eq(apiRepeat.key, key))
    const known = await database.as(accountUuid, async (tx) => {
      await tx.delete(apiRepeat).where(and(mine, lt(apiRepeat.begunAt, new Date(now.getTime() - dayMs))))
      const made = await tx
        .insert(apiRepeat)
        .values({ accountUuid, key, asked: hash, begunAt: now })
        .onConflictDoNothing()
        .returning({ key: apiRepeat.key })
      if (made.length > 0) return null
      const [found] = await tx.select().from(apiRepeat).where(mine)
      return found ?? null
    })
    if (known) {
      if (known.asked !== hash)
        throw new Refusal(422, 'repeat_differs', 'This Idempotency-Key was used for another request', {
          param: 'Idempotency-Key',
        })
      if (known.status !== null) return { status: known.status, body: known.answer, isRepeated: true }
      if (known.begunAt.getTime() > now.getTime() - patienceMs)
        throw new Refusal(409, 'repeat_running', 'The first request with this Idempotency-Key still runs', {
          retryAfter: 1,
        })
    }
    const forget = () => database.as(accountUuid, (tx) => tx.delete(apiRepeat).where(mine))
    let answered: Answered
    try {
      answered = await work()
    } catch (error) {
      await forget()
      throw error
    }
    // a refused write may be corrected and sent again under the same key
    if (answered.status >= 400) await forget()
    else
      await database.as(accountUuid, (tx) =>
        tx.update(apiRepeat).set({ status: answered.status, answer: answered.body }).where(mine),
      )
    return { ...answered, isRepeated: false }
  }
}
export type Repeats = ReturnType<typeof createRepeats>
