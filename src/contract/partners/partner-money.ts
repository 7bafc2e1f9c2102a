import { z } from 'zod'
import { call } from '../call.ts'
import { checkRange, dayRange } from '../days.ts'
import { partnerStatuses } from './partner-status.ts'
import { partnerInsights, pdfFile } from './partner-views.ts'

const partner = { accountUuid: z.uuid(), partnerUuid: z.uuid() }
const only = { feature: 'partners' as const }

/** What direct partners agreed to and earned, for the publisher. */
export const partnerMoney = {
  termsPdf: call({
    method: 'GET',
    path: '/publishers/{accountUuid}/{partnerUuid}/terms/{termsUuid}',
    kind: 'read',
    ...only,
    summary: 'What was accepted, as a PDF in base64',
    input: z.object({ ...partner, termsUuid: z.uuid() }),
    output: pdfFile,
  }),
  insights: call({
    method: 'POST',
    path: '/insights/v1/partners',
    kind: 'read',
    limit: 'report',
    ...only,
    summary: 'Clicks, conversions and commission of contracts; the last 30 full days unless a range is given',
    input: z
      .object({
        fromDate: dayRange.fromDate.optional(),
        toDate: dayRange.toDate.optional(),
        ids: z.array(z.uuid()).max(1000, 'At most 1000 contracts').optional(),
        /** Only contracts of partners with this status. */
        status: z.enum(partnerStatuses).optional(),
      })
      .superRefine(({ fromDate, toDate }, ctx) => {
        if (fromDate !== undefined && toDate !== undefined) return checkRange({ fromDate, toDate }, ctx)
        if (fromDate === toDate) return
        const path = fromDate === undefined ? 'fromDate' : 'toDate'
        ctx.addIssue({ code: 'custom', path: [path], message: 'A range needs both ends' })
      }),
    output: partnerInsights,
  }),
}
