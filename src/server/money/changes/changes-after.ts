import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../time/clock.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { createShowChanges, type NetworkNames, type NumberedChange } from './calls.ts'

/** Maximum arrivals numbered at once. */
const most = 20_000
/** Anything in progress that long ago has ended: none of our transactions takes an hour. */
const calmMs = 3_600_000

const mark = z.object({
  last: z.coerce.number(),
  floor_id: z.coerce.number(),
  mark_id: z.coerce.number(),
  mark_at: z.coerce.date(),
})
const id = z.object({ ledger_id: z.coerce.number(), number: z.coerce.number() })

/**
 * Numbers every visible arrival that has no number yet. One reader per account does it at a time, in a transaction, and
 * only for committed rows. So when a number is assigned, all lower ones were already visible, and a reader that
 * continues after the last number misses nothing. Ledger ids cannot guarantee that: concurrent writers may commit in
 * another order. `floor_id` keeps the search short.
 */
async function giveNumbers(tx: Tx, accountUuid: string, now: Date): Promise<{ last: number; hasMore: boolean }> {
  await tx.execute(
    sql`INSERT INTO change_mark (account_uuid, mark_at) VALUES (${accountUuid}, ${now}) ON CONFLICT DO NOTHING`,
  )
  const { rows } = await tx.execute(sql`SELECT last, floor_id, mark_id, mark_at FROM change_mark FOR UPDATE`)
  const { last, floor_id: floor, mark_id: markId, mark_at: markAt } = mark.parse(rows[0])
  const { rows: given } = await tx.execute(
    sql`WITH fresh AS (
          SELECT l.id FROM ledger l WHERE l.id > ${floor}
             AND NOT EXISTS (SELECT 1 FROM change_number n WHERE n.ledger_id = l.id) ORDER BY l.id LIMIT ${most}
        ), made AS (
          INSERT INTO change_number (account_uuid, number, ledger_id)
          SELECT ${accountUuid}, ${last} + row_number() OVER (ORDER BY id), id FROM fresh RETURNING number
        ) SELECT count(*)::int AS n FROM made`,
  )
  const n = z.object({ n: z.number() }).parse(given[0]).n
  const isCalm = now.getTime() - markAt.getTime() >= calmMs && n < most
  await tx.execute(
    isCalm
      ? sql`UPDATE change_mark SET last = last + ${n}, floor_id = ${markId}, mark_at = ${now},
              mark_id = coalesce((SELECT max(ledger_id) FROM change_number WHERE number > ${last + n} - 1), mark_id)`
      : sql`UPDATE change_mark SET last = last + ${n}`,
  )
  return { last: last + n, hasMore: n === most }
}

export type ChangesAfter = (
  accountUuid: string,
  asked: { after: number; limit: number; currencyCode: string },
) => Promise<{ changes: NumberedChange[]; last: number; hasMore: boolean }>

/** Transaction events after a number, oldest first. */
export function createChangesAfter(parts: { database: Database; clock: Clock; networks: NetworkNames }): ChangesAfter {
  const { database, clock } = parts
  const { byId } = createShowChanges(parts)
  return (accountUuid, { after, limit, currencyCode }) =>
    database.as(accountUuid, async (tx) => {
      await giveNumbers(tx, accountUuid, clock.now())
      const { rows } = await tx.execute(
        sql`SELECT number, ledger_id FROM change_number WHERE number > ${after} ORDER BY number LIMIT ${limit + 1}`,
      )
      const found = z.array(id).parse(rows)
      const page = found.slice(0, limit)
      const shown =
        page.length > 0
          ? await byId(
              tx,
              page.map((r) => r.ledger_id),
              currencyCode,
            )
          : new Map<number, never>()
      return {
        // an arrival dropped by retention leaves its number behind
        changes: page.flatMap(({ number, ledger_id }) => {
          const row = shown.get(ledger_id)
          return row ? [{ number, row }] : []
        }),
        last: page.at(-1)?.number ?? after,
        hasMore: found.length > limit,
      }
    })
}

export type LastChange = (tx: Tx, accountUuid: string) => Promise<number>

/** The number of the last visible change: a new listener starts after it. */
export const createLastChange =
  (clock: Clock): LastChange =>
  async (tx, accountUuid) => {
    for (;;) {
      const { last, hasMore } = await giveNumbers(tx, accountUuid, clock.now())
      if (!hasMore) return last
    }
  }
