import type { HitWay } from '../../../contract/partners/partner-views.ts'
import type { Clock } from '../../time/clock.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { away } from './http-answers.ts'
import type { TakeSent } from './report-queue.ts'
import type { Answer, Sent } from './sent.ts'

type Parts = { clock: Clock; rates: RateLimits; take: TakeSent }

/** Passes reports, refused ones included, to the queue of their merchant. */
export function createAcceptReports({ clock, rates, take }: Parts) {
  return {
    accept: async (sent: Sent): Promise<Answer[]> => {
      const answers = await take(sent)
      if (answers === 'away') throw away()
      return answers
    },
    /**
     * Keeps a report with a wrong signature or host, and the reason, for the person who installs the tracking. Requests
     * from strangers cannot flood the list.
     */
    noteRefused: async (
      partner: Sent['partner'],
      way: HitWay,
      host: string,
      orderId: () => string | Promise<string>,
      problem: string,
    ): Promise<void> => {
      if (rates.take('refusedReport', partner.partnerUuid) > 0) return
      const now = clock.now()
      const reports = [{ orderId: await orderId(), problem }]
      await take({ partner, way, isSigned: false, reportedAt: now, receivedAt: now, host, reports })
    },
  }
}
export type AcceptReports = ReturnType<typeof createAcceptReports>
