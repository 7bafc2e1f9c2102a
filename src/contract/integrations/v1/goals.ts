import { z } from 'zod'
import { call } from '../../call.ts'
import { type GoalSubject, goalStates } from '../../insights/goal-choices.ts'
import { money, period } from './words.ts'

/** What a target is for, in the words of the report. */
export const goalWords = {
  account: 'account',
  siteGroup: 'site_group',
  site: 'site',
  connection: 'network_account',
  creator: 'creator',
} as const satisfies Record<GoalSubject, string>

export const goals = {
  list: call({
    method: 'GET',
    path: '/goals',
    kind: 'read',
    feature: 'api',
    limit: 'report',
    scopes: ['reports.read'],
    summary:
      'Targets of this month: what is earned, what the month will bring with its range, and whether that is enough',
    input: z.object({}),
    output: z.object({
      /** The month that runs, whole. */
      period,
      goals: z.array(
        z.object({
          of: z.enum(Object.values(goalWords) as [string, ...string[]]),
          /** Of the site, group, network account or creator; null for the account. */
          id: z.string().nullable(),
          /** '' for the account. */
          name: z.string(),
          /** Of this month, in the currency it was set in, as all amounts here; null where it begins with a later one. */
          target: money.nullable(),
          /** By now: the report's revenue of this month. */
          earned: money,
          /** Of the whole month; `low` to `high` holds eight of ten. Null before three weeks of sales are known. */
          expected: z.object({ expected: money, low: money, high: money }).nullable(),
          /** That the target is reached, 0 to 1. */
          chance: z.number().nullable(),
          /** Null without a target of this month, or without an expectation. */
          verdict: z.enum(goalStates).nullable(),
          /** From this day on an expectation is known; null where one is, or nothing was sold yet. */
          known_from: z.string().nullable(),
        }),
      ),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
