import { z } from 'zod'
import { call } from '../call.ts'
import { amount } from '../money.ts'

export const alarmKinds = [
  'brokenLink',
  'campaignClosed',
  'commissionCut',
  'connectionFailed',
  'partnerTracking',
  'creatorTraffic',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

export const alarm = z.object({
  alarmKey: z.string(),
  kind: z.enum(alarmKinds),
  datetime: z.string(),
  /** What it is about, as a person calls it: a shop, a page, a connection. */
  name: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
  advertiserUuid: z.string().nullable(),
  clickCount: z.number(),
  /** Percent or amounts before and now, of a commission; null for others. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  message: z.string(),
  /** Host and path a broken link leads to, as the list of broken links has it; '' for others. */
  brokenLinkTargetUrlPath: z.string(),
  /** The direct partner whose tracking it is; '' for others. */
  partnerUuid: z.string(),
  /** The creator whose clicks look odd; '' for others. */
  creatorId: z.string(),
  /** What is at stake in 30 days. */
  score: amount,
  currencyCode: z.string(),
})
export type Alarm = z.output<typeof alarm>

export const alarms = {
  latest: call({
    method: 'GET',
    path: '/discovers/v1/alarms',
    kind: 'read',
    summary: 'What happened since yesterday that costs money, the most at stake first',
    input: z.object({}),
    output: z.array(alarm),
  }),
}
