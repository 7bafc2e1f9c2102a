import { z } from 'zod'
import { call } from '../../call.ts'
import type { UnusualGroup } from '../../insights/unusual-choices.ts'
import { checkPeriod, filterFields, money, period, periodFields } from './words.ts'

/** Groupings compared with their usual range, in the report's words. */
export const unusualWords = {
  site: 'channel',
  merchant: 'name',
  page: 'page',
  network_account: 'connection',
  creator: 'creator',
} as const satisfies Record<string, UnusualGroup>
export const unusualGroupWords = ['site', 'merchant', 'page', 'network_account', 'creator'] as const

const range = z.object({ expected: money, low: money, high: money })
/** Their count and revenue. */
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
          /** The group's key, the value for a filter of the same name. */
          key: z.string(),
          name: z.string(),
          revenue: money,
          /** Eight of ten are between `low` and `high`. */
          usual: range,
          /** `revenue` minus `usual`: minus the expected value, and minus both ends. */
          difference: range,
          /** Among all judged rows, chance alone produces one like this in at most one list of twenty. */
          is_hardly_chance: z.boolean(),
        }),
      ),
      as_usual: others,
      /** Fewer than ten sales, expected and actual: no verdict is possible. */
      too_small: others,
      /** Less than three weeks of history. */
      too_new: others,
      /** The report's revenue: the rows plus the three above. */
      revenue: money,
      /** Share of the sales of these days that networks have reported by now; null if unknown. */
      known_share: z.number().nullable(),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
