import { z } from 'zod'
import { v1 } from '../../../contract/integrations/v1/index.ts'
import { fenced } from './fence.ts'
import { ofMoney, proofOf, type Value } from './proof.ts'
import { asCall, daysText, tool, type ToolParts } from './tool.ts'

export function goalsTool({ v1: handlers }: ToolParts) {
  const list = asCall(v1.goals.list, handlers.goals.list)
  return tool({
    description:
      'Targets of this month for the account, sites, groups of sites, network accounts and creators: what is earned, what the month will bring with its range, and whether the target will be reached.',
    input: z.object({}),
    async run(_, { who }) {
      const { period, goals, report_url } = await list({}, who)
      const all = goals.find((goal) => goal.of === 'account')
      const values: Partial<Record<'goal_target' | 'goal_earned' | 'goal_expected', Value>> = all
        ? {
            goal_earned: ofMoney(all.earned),
            ...(all.target ? { goal_target: ofMoney(all.target) } : {}),
            ...(all.expected ? { goal_expected: ofMoney(all.expected.expected) } : {}),
          }
        : {}
      return {
        about: daysText(period),
        data: {},
        proof: proofOf({
          period,
          known_share: null,
          values,
          rows: goals.map((goal) => ({
            of: goal.of,
            id: goal.id,
            name: goal.name === '' ? null : fenced(goal.name),
            currency: goal.earned.currency,
            target: goal.target?.amount ?? null,
            earned: goal.earned.amount,
            expected: goal.expected?.expected.amount ?? null,
            low: goal.expected?.low.amount ?? null,
            high: goal.expected?.high.amount ?? null,
            chance: goal.chance,
            verdict: goal.verdict,
            known_from: goal.known_from,
          })),
          report_url,
          definitions: ['goal_target', 'goal_earned', 'goal_expected'],
        }),
      }
    },
  })
}
