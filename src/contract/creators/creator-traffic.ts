import { z } from 'zod'
import { call } from '../call.ts'
import { creatorId } from './creator-fields.ts'
import { trafficTroubles } from './traffic-troubles.ts'

/** Something that looks unusual about a creator's clicks, from when it was noticed until it is over. */
export const trafficTroubleView = z.object({
  troubleUuid: z.uuid(),
  trouble: z.enum(trafficTroubles),
  /** What was noticed, in figures. */
  message: z.string(),
  since: z.string(),
  /** The days whose clicks it was noticed in; the last one moves while it goes on. */
  fromDate: z.string(),
  toDate: z.string(),
  endedAt: z.string().nullable(),
  endMessage: z.string(),
})
export type TrafficTroubleView = z.output<typeof trafficTroubleView>

/** What is noticed about the clicks of creators. It changes nothing by itself. */
export const creatorTraffic = {
  troubles: call({
    method: 'GET',
    path: '/creators/v1/creators/{creatorId}/traffic',
    kind: 'read',
    feature: 'creators',
    summary: 'What looks odd about a creator’s clicks, and what did until a week ago, the newest first',
    input: z.object({ creatorId }),
    output: z.array(trafficTroubleView),
  }),
}
