import type { AlertList } from '../../../contract/alerts/alerts.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import type { TodoItem, TodoList } from '../../../contract/discovery/todo.ts'
import type { ClosedRow } from '../../../report/closed-row.ts'
import { withStop } from '../../../report/alert-words.ts'
import { titleOf, whole } from '../../../report/suggestion-words.ts'
import { byMoney, todoOfAlert } from '../../../report/todo-of-alert.ts'
import { type AdLoss, ofAdLoss, ofClosed, ofSuggestion, type Reader } from './items.ts'

/** What other lists say, as they say it. */
export type Read = {
  alerts: AlertList
  recommendations: readonly Recommendation[]
  closed: readonly ClosedRow[]
  adLosses: readonly AdLoss[]
  /** Which target the broken link of a suggestion leads to, by the suggestion's key. */
  targetOf: ReadonlyMap<string, string>
}

const replaces = (r: Recommendation) => r.kind === 'alternative' || r.kind === 'new'

/** What an open alert says of the money of others, so that no krone has two lines (R201: what to do). */
function saidByAlerts({ alerts }: AlertList) {
  const open = alerts.filter((a) => a.state !== 'closed')
  const of = (...rules: string[]) => open.filter((a) => rules.includes(a.rule))
  return {
    open,
    targets: new Set(of('brokenLink').map((a) => a.subjectUuid)),
    closedShops: new Set(of('campaignClosed').map((a) => a.fact?.advertiserUuid ?? '')),
    /** Shops whose campaign closed or pays less, by id: another network mends it. */
    mendedElsewhere: new Map(
      of('campaignClosed', 'commissionCut').map((a) => [a.fact?.advertiserUuid ?? '', a.alertUuid]),
    ),
    shops: new Map(open.filter((a) => a.subjectKind === 'merchant').map((a) => [a.subjectName, a.alertUuid])),
  }
}

/** Everything that is open as one list, the most money first, and its sums, each krone once (R201: what to do). */
export function composeTodo(read: Read, reader: Reader): Pick<TodoList, 'total' | 'items'> {
  const said = saidByAlerts(read.alerts)
  const notes = new Map<string, string[]>()
  const note = (alertUuid: string, text: string) => notes.set(alertUuid, [...(notes.get(alertUuid) ?? []), text])

  const suggestions = read.recommendations.filter((r) => {
    if (r.state !== 'open') return r.state === 'snoozed' || r.state === 'dismissed'
    if (r.kind === 'brokenLink') return !said.targets.has(read.targetOf.get(r.recommendationKey) ?? '')
    const alertUuid = replaces(r) ? said.mendedElsewhere.get(r.advertiser?.advertiserUuid ?? '') : undefined
    if (alertUuid === undefined) return true
    note(alertUuid, `${titleOf(r)}: +${whole(r.score, reader.currencyCode)} a month.`)
    return false
  })
  const open = suggestions.filter((r) => r.state === 'open')
  const suggested = new Set(open.filter(replaces).map((r) => r.advertiser?.advertiserUuid))
  const closed = read.closed
    .filter((c) => c.alertUuid === null)
    .filter((c) => !said.closedShops.has(c.trackerAdvertiserUuid) && !suggested.has(c.trackerAdvertiserUuid))
    .flatMap((c) => ofClosed(c, reader) ?? [])
  const adLosses = read.adLosses.filter((l) => {
    const alertUuid = said.shops.get(l.domain)
    if (alertUuid !== undefined)
      note(alertUuid, `Its ads cost ${whole(l.cost - l.earned, reader.currencyCode)} more than it earned in 30 days.`)
    return alertUuid === undefined
  })
  const lossItems = adLosses.map((l) => ofAdLoss(l, reader))
  const items = [
    ...said.open.map((a) => {
      const item = todoOfAlert(a, reader)
      const more = notes.get(a.alertUuid) ?? []
      return more.length > 0 ? { ...item, detail: [withStop(item.detail), ...more].join(' ') } : item
    }),
    ...suggestions.map((r) => ofSuggestion(r, reader)),
    ...closed,
    ...lossItems,
  ]
  const { lost, lateScore } = read.alerts.atStake
  const scores = (of: readonly TodoItem[]) => of.map((i) => i.score ?? 0)
  return {
    total: {
      lost: lost?.score ?? 0,
      late: lateScore,
      owed: sumAmounts(scores(items.filter((i) => i.sum === 'owed' && i.aside === null))),
      ads: sumAmounts(scores(lossItems)),
      gain: sumAmounts([...open.map((r) => r.counted), ...scores(closed)]),
    },
    items: items.toSorted(byMoney),
  }
}
