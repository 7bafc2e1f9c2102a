import type { AlertList } from '../../../contract/alerts/alerts.ts'
import type { Output } from '../../../contract/call.ts'
import { lastWindow } from '../../../contract/days.ts'
import type { costs } from '../../../contract/costs/costs.ts'
import type { todo, TodoList } from '../../../contract/discovery/todo.ts'
import type { insights, StatisticsRow } from '../../../contract/insights/insights.ts'
import { closedMinClicks } from '../../../contract/performance.ts'
import { mayUse } from '../../../contract/plans.ts'
import { closedOpenDays } from '../../../report/closed-month.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import { readEuro } from '../../money/index.ts'
import type { Tx } from '../../store/database/open.ts'
import { todayIn } from '../../time/index.ts'
import { type ReadParts, readNightlyView } from '../answers/read-nightly-view.ts'
import { recommendationsOf } from '../answers/recommendation.ts'
import type { BrokenLink } from '../nightly/input.ts'
import { readAsides, writeAside } from './aside.ts'
import { composeTodo } from './compose.ts'
import type { AdLoss } from './items.ts'

type Range = { fromDate: string; toDate: string }
type Asked<Question, Answer> = (question: Question, who: Principal) => Promise<Answer>
export type TodoParts = ReadParts & {
  userNames: (tx: Tx) => Promise<ReadonlyMap<string, string>>
  brokenLinks: (accountUuid: string) => Promise<readonly BrokenLink[]>
  report: Asked<
    Range & { groupBy: 'name'; filters: { names: string[] } },
    { rows: readonly Pick<StatisticsRow, 'grp' | 'clickCount' | 'conversionTotalCommission'>[] }
  >
  /** Answers of other screens, requested as the reader: this list shows the same. */
  screens: {
    alerts: (who: Principal) => Promise<AlertList>
    closed: Asked<Range & { filters: { minClickCount: number } }, Output<typeof insights.closed>>
    adCosts: Asked<Range, Output<typeof costs.stats>>
  }
}

async function adLossesOf({ screens, report }: TodoParts, range: Range, who: Principal): Promise<AdLoss[]> {
  const costs = (await screens.adCosts(range, who)).filter((c) => c.cost > 0)
  if (costs.length === 0) return []
  const names = costs.map((c) => c.domain)
  const { rows } = await report({ ...range, groupBy: 'name', filters: { names } }, who)
  const earned = new Map(rows.map((r) => [r.grp, r.conversionTotalCommission]))
  return costs
    .map(({ domain, cost }) => ({ domain, cost, earned: earned.get(domain) ?? 0 }))
    .filter((l) => l.cost > l.earned)
}

async function suggestionsOf(parts: TodoParts, who: Principal) {
  if (!mayUse(who, 'recommendations')) return { computedDatetime: null, recommendations: [] }
  const shown = await readNightlyView(parts, who, undefined)
  const names = await parts.database.as(who.accountUuid, parts.userNames)
  const found = recommendationsOf(shown, (uuid) => (uuid === null ? null : (names.get(uuid) ?? null)))
  return {
    computedDatetime: shown.computedAt?.toISOString() ?? null,
    // without the right to broken links they are left out (R56: who sees broken links)
    recommendations: found.filter((r) => r.kind !== 'brokenLink' || who.hasBrokenLinks),
  }
}

/** The target of each suggestion about a broken link; queried only where an alert may be about the same. */
async function targetsOf(parts: TodoParts, who: Principal, mayOverlap: boolean) {
  const links = mayOverlap ? await parts.brokenLinks(who.accountUuid) : []
  return new Map(links.map((l) => [`brokenLink::${l.key}`, l.target]))
}

async function euroRate({ database }: TodoParts, currencyCode: string): Promise<number> {
  return (await readEuro(database)).perEuro(currencyCode) ?? 1
}

async function asidesOf(parts: TodoParts, who: Principal) {
  const perEuro = await euroRate(parts, who.currencyCode)
  const now = parts.clock.now().getTime()
  return parts.database.as(who.accountUuid, async (tx) =>
    readAsides(tx, { now, perEuro, users: await parts.userNames(tx) }),
  )
}

async function listOf(parts: TodoParts, who: Principal): Promise<TodoList> {
  const today = todayIn(who.timezone, parts.clock)
  const range = lastWindow(today)
  const [alerts, { computedDatetime, recommendations }, closed, adLosses, asides] = await Promise.all([
    parts.screens.alerts(who),
    suggestionsOf(parts, who),
    parts.screens.closed({ ...closedOpenDays(today), filters: { minClickCount: closedMinClicks } }, who),
    adLossesOf(parts, range, who),
    asidesOf(parts, who),
  ])
  const mayOverlap =
    alerts.alerts.some((a) => a.rule === 'brokenLink' && a.state !== 'closed') &&
    recommendations.some((r) => r.kind === 'brokenLink')
  const targetOf = await targetsOf(parts, who, mayOverlap)
  const reader = { today, timezone: who.timezone, currencyCode: who.currencyCode }
  return {
    currencyCode: who.currencyCode,
    computedDatetime,
    lookedDatetime: alerts.lookedDatetime,
    ...composeTodo({ alerts, recommendations, closed, adLosses, targetOf, asides }, reader),
  }
}

export const todoCalls = (parts: TodoParts): Handlers<typeof todo> => ({
  list: (_, who) => listOf(parts, who),
  async putAside(input, who) {
    if (!/^(closed|ads):/.test(input.todoKey))
      throw new Fail(
        'badInput',
        'todoKey: Must be of a closed campaign or of ads; alerts and suggestions have calls of their own',
      )
    const item = (await listOf(parts, who)).items.find((i) => i.todoKey === input.todoKey)
    const perEuro = await euroRate(parts, who.currencyCode)
    const isKnown = await parts.database.as(who.accountUuid, (tx) =>
      writeAside(tx, input, { who, item, perEuro, now: parts.clock.now() }),
    )
    if (!isKnown) throw notFound()
    return {}
  },
})
