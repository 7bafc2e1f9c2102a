import { z } from 'zod'
import { call } from '../../call.ts'
import type { UnusualGroup } from '../../insights/unusual-choices.ts'
import { checkPeriod, filterFields, money, period, periodFields } from './words.ts'

/** What is held against its usual range, in the words of the report. */
export const unusualWords = {
  site: 'channel',
  merchant: 'name',
  page: 'page',
  network_account: 'connection',
  creator: 'creator',
} as const satisfies Record<string, UnusualGroup>
export const unusualGroupWords = ['site', 'merchant', 'page', 'network_account', 'creator'] as const

const range = z.object({ expected: money, low: money, high: money })
/** How many, and what they earned. */
const others = z.object({ count: z.number(), revenue: money })

export const unusual = {
  list: call({
    method: 'GET',
    path: '/unusual',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary: 'What earned more or less than usual for its weekday and season, in money, the most first',
    input: z
      .object({ group: z.enum(unusualGroupWords).default('site'), ...periodFields, ...filterFields })
      .superRefine(checkPeriod),
    output: z.object({
      group: z.enum(unusualGroupWords),
      period,
      currency: z.string(),
      rows: z.array(
        z.object({
          /** The group's key, by which a filter of the same name finds it. */
          key: z.string(),
          name: z.string(),
          revenue: money,
          /** `low` to `high` holds eight of ten. */
          usual: range,
          /** `revenue` less `usual`: of what is expected, and of both ends. */
          difference: range,
          /** Among all that were judged, chance alone has one like this in one list of twenty at most. */
          is_hardly_chance: z.boolean(),
        }),
      ),
      as_usual: others,
      /** Fewer than ten sales, expected and made: nothing can be said. */
      too_small: others,
      /** Known for less than three weeks. */
      too_new: others,
      /** Of the report: what is in the rows and in the three above. */
      revenue: money,
      /** The share of the sales of these days that networks have told by now; null where that is not known. */
      known_share: z.number().nullable(),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
