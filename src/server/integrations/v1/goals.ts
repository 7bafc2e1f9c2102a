import type { v1 } from '../../../contract/integrations/v1/index.ts'
import { goalWords } from '../../../contract/integrations/v1/goals.ts'
import { goalState } from '../../../report/goal-words.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { V1Parts } from './ports.ts'
import { money } from './to-money.ts'

export const goalsCalls = ({ screens, publicUrl }: V1Parts): Handlers<typeof v1.goals> => ({
  async list(_, who) {
    const { month, lastDate, goals } = await screens().goals.list({}, who)
    return {
      period: { from: `${month}-01`, to: lastDate, timezone: who.timezone },
      goals: goals.map((goal) => {
        const { target, earned, pace, currencyCode } = goal
        const of = (n: number) => money(n, currencyCode)
        return {
          of: goalWords[goal.subjectKind],
          id: goal.subjectUuid || null,
          name: goal.subjectName,
          target: target === null ? null : of(target),
          earned: of(earned),
          expected: pace && { expected: of(pace.expected), low: of(pace.low), high: of(pace.high) },
          chance: pace && target !== null ? pace.chance : null,
          verdict: goalState(goal),
          known_from: goal.knownFromDate,
        }
      }),
      report_url: `${publicUrl}/`,
    }
  },
})
