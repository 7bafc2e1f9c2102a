import type { Clock } from '../time/clock.ts'
import type { PartnerIdentity } from '../partners/index.ts'
import { readReport } from './reports/report.ts'
import type { TakeSent } from './reports/report-queue.ts'
import type { Answer } from './reports/sent.ts'

/**
 * Reports an order like a page of a merchant's shop, for callers inside the server: the demo's shops, which nobody can
 * report for from outside. It is processed like every validated report.
 */
export const createReportOrder =
  ({ take, clock }: { take: TakeSent; clock: Clock }) =>
  async (partner: PartnerIdentity, host: string, order: unknown): Promise<Answer> => {
    const now = clock.now()
    const reports = [readReport(order)]
    const answers = await take({
      partner,
      way: 'script',
      isSigned: false,
      reportedAt: now,
      receivedAt: now,
      host,
      reports,
    })
    const [answer] = answers === 'away' ? [] : answers
    if (!answer) throw new Error('The order of a direct partner could not be kept')
    return answer
  }
export type ReportOrder = ReturnType<typeof createReportOrder>
