import { z } from 'zod'
import { call } from '../../call.ts'
import { type GoalSubject, goalStates } from '../../insights/goal-choices.ts'
import { money, period } from './words.ts'

/** Subjects of a target, in the report's words. */
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
      /** The whole current month. */
      period,
      goals: z.array(
        z.object({
          of: z.enum(Object.values(goalWords) as [string, ...string[]]),
          /** The site, group, network account or creator; null for the account. */
          id: z.string().nullable(),
          /** '' for the account. */
          name: z.string(),
          /** For this month, in the currency it was set in, like all amounts here; null if it starts later. */
          target: money.nullable(),
          /** So far: the report's revenue of this month. */
          earned: money,
          /**
           * For the whole month; eight of ten outcomes are between `low` and `high`. Null before three weeks of sales
           * are known.
           */
          expected: z.object({ expected: money, low: money, high: money }).nullable(),
          /** Chance that the target is reached, 0 to 1. */
          chance: z.number().nullable(),
          /** Null without a target for this month, or without an expectation. */
          verdict: z.enum(goalStates).nullable(),
          /** The first day with an expectation; null if there is one, or if nothing was sold yet. */
          known_from: z.string().nullable(),
        }),
      ),
      /** The same on the screen. */
      report_url: z.string(),
    }),
  }),
}
