import { roundedAmount, roundedPerClick } from '../../../contract/cents.ts'
import type { DryRunAnswer, DryRunInput, dryRuns } from '../../../contract/routing/dry-runs.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Tx } from '../../store/database/open.ts'
import { connectionNames } from '../../networks/index.ts'
import { todayIn } from '../../time/index.ts'
import type { Plan } from '../changes/plan.ts'
import { planConnections, planCreators, planDeactivation, planRule } from '../changes/plan-rules.ts'
import { planSplit, planSplitEnd } from '../changes/plan-split.ts'
import type { Expected } from '../expected.ts'
import { toExpectation } from '../expectations/explain.ts'
import { readEuro } from '../../money/index.ts'
import type { Campaign } from '../snapshot.ts'
import { replayMatch, replaySite } from './of-sites.ts'
import { type DryRunParts, dryRun, type NetworkOf, type Replayed } from './run.ts'

type Names = Map<string, { name: string; network: string }>

export function dryRunCalls(
  parts: DryRunParts & { networkOf: (tx: Tx) => Promise<NetworkOf> },
): Handlers<typeof dryRuns> {
  const { database, clock } = parts
  const planOf = (tx: Tx, input: DryRunInput, who: Principal): Promise<Replayed & Pick<Plan, 'notes'>> => {
    const today = todayIn(who.timezone, clock)
    const { tracking, creators, deactivate, split, endSplit, site, match } = input
    if (tracking?.connectionUuids?.length)
      return planConnections(tx, tracking.connectionUuids, tracking.campaignIsFallback === true)
    if (tracking) return planRule(tx, tracking)
    if (creators) return planCreators(tx, creators)
    if (deactivate) return planDeactivation(tx, deactivate, today)
    if (split) return planSplit(tx, split, { accountUuid: who.accountUuid, now: clock.now(), today })
    if (endSplit) return planSplitEnd(tx, endSplit)
    if (site) return replaySite(tx, site)
    if (match) return replayMatch(tx, match)
    throw new Error('The contract names exactly one of them')
  }
  const place = (c: Campaign | null, names: Names, networkOf: NetworkOf): DryRunAnswer['moved'][number]['from'] =>
    c && {
      connectionUuid: c.connectionUuid,
      connectionName: names.get(c.connectionUuid)?.name ?? '',
      ...networkOf(c.network),
    }
  return {
    async run(input, who) {
      const { accountUuid, currencyCode } = who
      const { plan, names, networkOf } = await database.as(accountUuid, async (tx) => ({
        plan: await planOf(tx, input, who),
        networkOf: await parts.networkOf(tx),
        names: new Map((await connectionNames(tx)).map(({ uuid, ...c }) => [uuid, c])),
      }))
      const [found, euro] = await Promise.all([dryRun(parts, accountUuid, plan), readEuro(database)])
      const perEuro = euro.perEuro(currencyCode) ?? 1
      const money = (n: number) => roundedAmount(n * perEuro)
      const why = (c: Campaign | null, e: Expected | null) =>
        c?.stated && e ? toExpectation(c.stated, e, currencyCode, perEuro) : null
      const perClick = (n: number | null) => (n === null ? null : roundedPerClick(n * perEuro))
      return {
        currencyCode,
        clicks: found.clicks,
        moved: found.moves.map((m) => ({
          from: place(m.from, names, networkOf),
          to: place(m.to, names, networkOf),
          clicks: Math.round(m.clicks),
          perClickFrom: perClick(m.perClickFrom),
          perClickTo: perClick(m.perClickTo),
          expectationFrom: why(m.from, m.expectedFrom),
          expectationTo: why(m.to, m.expectedTo),
          money: money(m.money),
        })),
        middle: money(found.middle),
        low: money(found.low),
        high: money(found.high),
        chance: money(found.chance),
        notJudged: [...found.notJudged].map(([reason, clicks]) => ({ reason, clicks: Math.round(clicks) })),
        notes: plan.notes,
      }
    },
  }
}
