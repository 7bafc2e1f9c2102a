import { and, eq } from 'drizzle-orm'
import type { Day } from '../../../contract/days.ts'
import { happen } from '../../happenings/index.ts'
import type { GoalPace } from '../../insights/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { closeFacts, openFact } from '../facts/write-fact.ts'
import { isNightly, type Row } from '../left-out.ts'
import type { RunParts } from '../run-parts.ts'
import { alert } from '../tables.ts'
import { tellClosed } from '../tell-closed.ts'
import { type Missed, missedTargets } from './missed-targets.ts'

const rule = 'goalMissed'
const isOf = (row: Row) => (of: Pick<GoalPace, 'kind' | 'subject'>) =>
  of.kind === row.kind && of.subject === row.subject

/** The figures of an alert: seen is what is earned so far, expected the target, in whole units of its currency. */
const countsOf = ({ of, first }: Missed, last: Day) => ({
  since: first,
  until: last,
  seen: Math.round(of.earned / 100),
  expected: Math.round((of.target ?? 0) / 100),
  days: [],
})

/** Reads which targets will probably be missed, and returns what to write. */
export async function lookAtTargets(
  parts: RunParts,
  accountUuid: string,
  { last, zone, rows }: { last: Day; zone: string; rows: readonly Row[] },
): Promise<(tx: Tx) => Promise<void>> {
  const now = parts.clock.now()
  const open = rows.filter((r) => r.rule === rule && r.closedAt === null)
  const { missed, better } = missedTargets((await parts.goalPaces?.({ accountUuid, timezone: zone })) ?? [])
  const isOpen = ({ of }: Missed) => open.some((row) => isOf(row)(of))
  return async (tx) => {
    for (const row of open) {
      if (!isNightly(row)) continue
      const still = missed.find((m) => isOf(row)(m.of)) ?? better.find((m) => isOf(row)(m.of) && m.isUnsure)
      // nothing to update for an ended month, or a removed target
      if (still && still.first === row.fact?.from) await follow(tx, row, still, last)
      else {
        await closeFacts(tx, { accountUuid, rule, subject: row.subject, at: now })
        await tellClosed(tx, row, { closing: 'back', now })
      }
    }
    for (const m of missed.filter((one) => !isOpen(one))) {
      const { kind, subject } = m.of
      const alertUuid = await openFact(tx, {
        accountUuid,
        rule,
        kind,
        subject,
        at: now,
        euro: null,
        low: null,
        high: null,
        cut: 1,
        fact: {
          key: `${kind} ${subject} ${last}`,
          name: 'the account',
          network: '',
          merchantUuid: null,
          clicks: 0,
          from: m.first,
          to: m.of.lastDate,
          message: m.message,
        },
        counts: { ...countsOf(m, last), since: last },
      })
      if (!alertUuid) continue
      const payload = { alertUuid, subjectKind: kind, subjectId: subject, message: m.message }
      await happen(tx, [{ kind: rule, accountUuid, at: now.toISOString(), key: alertUuid, payload }])
    }
  }
}

async function follow(tx: Tx, row: Row, m: Missed, last: Day): Promise<void> {
  const { since: _, ...counts } = countsOf(m, last)
  await tx
    .update(alert)
    .set({ ...counts, fact: row.fact && { ...row.fact, message: m.message } })
    .where(and(eq(alert.accountUuid, row.accountUuid), eq(alert.uuid, row.uuid)))
}
