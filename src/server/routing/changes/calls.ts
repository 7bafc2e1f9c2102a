import type { steering } from '../../../contract/routing/steering.ts'
import type { splitTests } from '../../../contract/routing/split-tests.ts'
import { recordAudit } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { todayIn } from '../../time/index.ts'
import { readEuro } from '../../money/index.ts'
import type { ExpectedEuro } from '../tables.ts'
import { applyPlan, undoChange } from './apply.ts'
import { listChanges } from './list.ts'
import type { Plan } from './plan.ts'
import { planConnections, planCreators, planDeactivation, planRule } from './plan-rules.ts'
import { planSplit, planSplitEnd } from './plan-split.ts'

export type ChangeParts = {
  database: Database
  clock: Clock
  /** What a plan would have brought; null when unknown. */
  promise: (who: Principal, plan: Plan) => Promise<ExpectedEuro | null>
  /** Daily visitors in the places where a test runs. */
  visitorsADay: (accountUuid: string, test: Plan['tests'][number]['after']) => Promise<number>
}

const day = 86_400_000

export function changeCalls(parts: ChangeParts): {
  steering: Omit<Handlers<typeof steering>, 'expected'>
  splits: Pick<Handlers<typeof splitTests>, 'save' | 'remove'>
} {
  const { database, clock } = parts
  /** Planned twice: first for its forecast without holding locks, then in the transaction that writes it. */
  const change = async (who: Principal, plan: (tx: Tx) => Promise<Plan>, finish = async (p: Plan) => p) => {
    const first = await finish(await database.as(who.accountUuid, plan))
    const expected = await parts.promise(who, first)
    const changeUuid = await database.as(who.accountUuid, async (tx) => {
      const again = await plan(tx)
      const tests = again.tests.map((t, i) => {
        const plannedVisitors = first.tests[i]?.after?.plannedVisitors
        return t.after && plannedVisitors ? { ...t, after: { ...t.after, plannedVisitors } } : t
      })
      const made = await applyPlan(tx, { ...again, tests }, { ...who, expected, now: clock.now() })
      if (made !== null) await recordAudit(tx, who, { action: 'routing.changed', object: again.text })
      return made
    })
    return { changeUuid }
  }
  const at = (who: Principal) => ({
    accountUuid: who.accountUuid,
    now: clock.now(),
    today: todayIn(who.timezone, clock),
  })
  /** Visitors expected in a new phase. Fixed now, so that nobody can extend a test until it shows what they like. */
  const withVisitors = async (accountUuid: string, plan: Plan): Promise<Plan> => {
    const tests = []
    for (const t of plan.tests) {
      const { after, before } = t
      if (!after || (before?.uuid === after.uuid && before.phase === after.phase)) tests.push(t)
      else {
        const days = Math.max(1, Math.round((Date.parse(after.endDate) - clock.now().getTime()) / day) + 1)
        const plannedVisitors = Math.max(1, Math.round((await parts.visitorsADay(accountUuid, after)) * days))
        tests.push({ ...t, after: { ...after, plannedVisitors } })
      }
    }
    return { ...plan, tests }
  }
  return {
    steering: {
      async tracking(input, who) {
        const { connectionUuids = [], campaignIsFallback = false } = input
        if (connectionUuids.length === 0) return change(who, (tx) => planRule(tx, input))
        return change(who, (tx) => planConnections(tx, connectionUuids, campaignIsFallback))
      },
      creators: (input, who) => change(who, (tx) => planCreators(tx, input)),
      deactivate: (input, who) => change(who, (tx) => planDeactivation(tx, input, at(who).today)),
      async changes({ advertiserUuid }, { accountUuid, currencyCode }) {
        const euro = await readEuro(database)
        const perEuro = euro.perEuro(currencyCode) ?? 1
        return database.as(accountUuid, (tx) => listChanges(tx, advertiserUuid, { perEuro, currencyCode }))
      },
      async undo({ changeUuid }, who) {
        await database.as(who.accountUuid, async (tx) => {
          const text = await undoChange(tx, changeUuid, { userUuid: who.userUuid, clock })
          await recordAudit(tx, who, { action: 'routing.undone', object: text })
        })
        return {}
      },
    },
    splits: {
      save: (input, who) =>
        change(
          who,
          (tx) => planSplit(tx, input, at(who)),
          (plan) => withVisitors(who.accountUuid, plan),
        ),
      remove: (input, who) => change(who, (tx) => planSplitEnd(tx, input)),
    },
  }
}
