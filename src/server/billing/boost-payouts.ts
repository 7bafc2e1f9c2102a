import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { account } from '../account/tables.ts'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { percentOf } from './percent-of.ts'
import { boostPayout } from './tables.ts'

/**
 * The amount owed for a month, in cents: the share of what boost campaigns earned since the previous month's
 * calculation (rejections of older sales reduce it), plus a negative balance from then. A negative result is carried
 * over.
 */
export function owedCents(base: number, before: { base: number; owed: number } | null, percent: number): number {
  const share = percentOf(base - (before?.base ?? 0), percent)
  return share + Math.min(0, before?.owed ?? 0)
}

/** The first day, in UTC, of the month `from` months after that of `at`. */
const monthOf = (at: Date, from: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + from, 1)).toISOString().slice(0, 10)

const row = z.object({ currency: z.string(), cents: z.coerce.number() })

/** Adds one account's payouts for the month that ended; running again changes nothing. */
export async function addPayouts(
  { database, events, clock }: { database: Database; events: Events; clock: Clock },
  accountUuid: string,
  percent: number,
): Promise<void> {
  const [month, next] = [monthOf(clock.now(), -1), monthOf(clock.now(), 0)]
  const earned = await events.query(accountUuid, {
    name: 'billing.boost',
    sql: `SELECT currency, toInt64(round(sum(commission) * 100)) AS cents FROM conversion FINAL
WHERE is_boost AND status IN ('approved', 'paid') AND at < {until: String} GROUP BY currency ORDER BY currency`,
    params: { until: `${next} 00:00:00` },
    row,
  })
  await database.system.transaction(async (tx) => {
    const known = await tx
      .select()
      .from(boostPayout)
      .where(and(eq(boostPayout.accountUuid, accountUuid), lt(boostPayout.month, month)))
      .orderBy(desc(boostPayout.month))
    const currencies = new Set([...earned.map((e) => e.currency), ...known.map((k) => k.currencyCode)])
    for (const currencyCode of currencies) {
      const base = earned.find((e) => e.currency === currencyCode)?.cents ?? 0
      const last = known.find((k) => k.currencyCode === currencyCode)
      const before = last ? { base: last.earnedCents, owed: last.amountCents } : null
      await tx
        .insert(boostPayout)
        .values({
          accountUuid,
          month,
          currencyCode,
          earnedCents: base,
          amountCents: owedCents(base, before, percent),
        })
        .onConflictDoNothing()
    }
  })
}

/** On the 5th of each month: last month's payouts for accounts with a share. */
export const boostJob = (parts: { database: Database; events: Events; clock: Clock }): Job =>
  defineJob({
    name: 'billing.boost',
    about: {
      does: 'works out what accounts with a share get for the month before',
      reads: 'account, conversions of the event store',
      writes: 'boost_payout',
      failing: 'the payout of the month is missing until the job is run again',
    },
    payload: z.object({}).loose(),
    schedule: '13 5 5 * *',
    handler: async () => {
      const due = await parts.database.system
        .select({ uuid: account.uuid, percent: account.revsharePercent })
        .from(account)
        .where(and(eq(account.isRevshareEnabled, true), eq(account.isDemo, false)))
      for (const { uuid, percent } of due) await addPayouts(parts, uuid, percent)
    },
  })
