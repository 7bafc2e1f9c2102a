import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { sources } from './report.ts'
import { partnerHit } from '../tables.ts'
import { takeReports, type TakeParts } from './take-reports.ts'

const page = 500
const kept = z.object({
  isSigned: z.boolean(),
  reportedAt: z.coerce.date(),
  host: z.string(),
  report: z.object({
    orderId: z.string(),
    amount: z.string().nullable(),
    currency: z.string(),
    clickId: z.string(),
    coupon: z.string(),
    at: z.coerce.date().nullable(),
    status: z.enum(['pending', 'approved', 'cancelled']).nullable(),
    lastSource: z.object({ kind: z.enum(sources), name: z.string() }).nullable(),
    isTest: z.boolean(),
  }),
})

/** Retries orders whose click was missing: the log delivers clicks to the event store later, or after an outage. */
export async function judgeWaiting(parts: TakeParts, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await parts.database.system
      .select()
      .from(partnerHit)
      .where(and(eq(partnerHit.outcome, 'waiting'), gt(partnerHit.id, after)))
      .orderBy(asc(partnerHit.id))
      .limit(page)
    for (const partnerUuid of new Set(rows.map((r) => r.partnerUuid))) {
      const own = rows.filter((r) => r.partnerUuid === partnerUuid)
      const [first] = own
      if (!first) continue
      const partner = { accountUuid: first.accountUuid, partnerUuid }
      const all = own.map((row) => {
        const { report, ...rest } = kept.parse(row.report)
        return {
          hit: row.id,
          read: report,
          sent: { ...rest, partner, way: row.way, receivedAt: row.at, reports: [report] },
        }
      })
      await takeReports(parts, partner, all)
    }
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.id
  }
}

export const waitingJob = (parts: TakeParts) =>
  defineJob({
    name: 'partners.waiting-orders',
    about: {
      does: 'looks again at orders whose click had not arrived',
      reads: 'partner_hit, clicks of the event store',
      writes: 'partner_hit, partner_order, ledger',
      failing: 'the order waits a minute longer',
    },
    payload: z.object({}),
    schedule: '* * * * *',
    handler: (_, signal) => judgeWaiting(parts, signal),
  })
