import { z } from 'zod'
import { call } from '../call.ts'
import { creatorId } from './creator-fields.ts'
import { trafficTroubles } from './traffic-troubles.ts'

/** An unusual pattern in a creator's clicks, from its detection until it ends. */
export const trafficTroubleView = z.object({
  troubleUuid: z.uuid(),
  trouble: z.enum(trafficTroubles),
  /** The observation, in figures. */
  message: z.string(),
  since: z.string(),
  /** The days of the clicks it was found in; the last one moves while it continues. */
  fromDate: z.string(),
  toDate: z.string(),
  endedAt: z.string().nullable(),
  endMessage: z.string(),
})
export type TrafficTroubleView = z.output<typeof trafficTroubleView>

/** Unusual patterns in the clicks of creators. They have no effect by themselves. */
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
