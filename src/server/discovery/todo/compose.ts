import type { AlertList } from '../../../contract/alerts/alerts.ts'
import { sumAmounts } from '../../../contract/cents.ts'
import type { Recommendation } from '../../../contract/discovery/recommendations.ts'
import type { TodoItem, TodoList } from '../../../contract/discovery/todo.ts'
import type { ClosedRow } from '../../../report/closed-row.ts'
import { withStop } from '../../../report/alert-words.ts'
import { titleOf, whole } from '../../../report/suggestion-words.ts'
import { byMoney, keyOfAlert, todoOfAlert } from '../../../report/todo-of-alert.ts'
import { type AdLoss, type Aside, ofAdLoss, ofClosed, ofSuggestion, type Reader, withAside } from './items.ts'

/** Data of other lists, unchanged. */
export type Read = {
  alerts: AlertList
  recommendations: readonly Recommendation[]
  closed: readonly ClosedRow[]
  adLosses: readonly AdLoss[]
  /** The target of each suggestion's broken link, by the suggestion's key. */
  targetOf: ReadonlyMap<string, string>
  /** Lines put aside that are neither an alert nor a suggestion, by key. */
  asides: ReadonlyMap<string, Aside>
}

const replaces = (r: Recommendation) => r.kind === 'alternative' || r.kind === 'new'

const closingOf = (merchantUuid: string, day: string) => `${merchantUuid} ${day}`

/** What open alerts already report about other lines, so that no krone is listed twice (R201: what to do). */
function saidByAlerts({ alerts }: AlertList) {
  const open = alerts.filter((a) => a.state !== 'closed')
  const of = (...rules: string[]) => open.filter((a) => rules.includes(a.rule))
  return {
    open,
    targets: new Set(of('brokenLink').map((a) => a.subjectUuid)),
    closedShops: new Set(of('campaignClosed').map((a) => a.fact?.advertiserUuid ?? '')),
    /** Closings with an alert, open or not: those answered there are not listed again. */
    closings: new Set(
      alerts
        .filter((a) => a.rule === 'campaignClosed')
        .map((a) => closingOf(a.fact?.advertiserUuid ?? '', a.sinceDate)),
    ),
    /** Shops whose campaign closed or pays less, by id: another network fixes it. */
    mendedElsewhere: new Map(
      of('campaignClosed', 'commissionCut').map((a) => [a.fact?.advertiserUuid ?? '', keyOfAlert(a)]),
    ),
    shops: new Map(open.filter((a) => a.subjectKind === 'merchant').map((a) => [a.subjectName, keyOfAlert(a)])),
  }
}

/** Closed campaigns without an alert, by shop. */
function closedItems({ closed }: Read, said: ReturnType<typeof saidByAlerts>, reader: Reader) {
  const untold = closed.filter(
    ({ alertUuid, trackerAdvertiserUuid: shop, sinceDate }) =>
      alertUuid === null && !said.closedShops.has(shop) && !said.closings.has(closingOf(shop, sinceDate)),
  )
  return untold.flatMap((row) => {
    const item = ofClosed(row, reader)
    return item ? [{ shop: row.trackerAdvertiserUuid, item }] : []
  })
}

/** Everything open as one list, most money first, with its sums, each krone counted once (R201: what to do). */
export function composeTodo(read: Read, reader: Reader): Pick<TodoList, 'total' | 'items'> {
  const said = saidByAlerts(read.alerts)
  const closed = closedItems(read, said, reader)
  const mended = new Map([...closed.map((c) => [c.shop, c.item.todoKey] as const), ...said.mendedElsewhere])
  const notes = new Map<string, string[]>()
  const note = (todoKey: string, text: string) => notes.set(todoKey, [...(notes.get(todoKey) ?? []), text])

  const suggestions = read.recommendations.filter((r) => {
    if (r.state !== 'open') return r.state === 'snoozed' || r.state === 'dismissed'
    if (r.kind === 'brokenLink') return !said.targets.has(read.targetOf.get(r.recommendationKey) ?? '')
    const todoKey = replaces(r) ? mended.get(r.advertiser?.advertiserUuid ?? '') : undefined
    if (todoKey === undefined) return true
    note(todoKey, `${titleOf(r)}: +${whole(r.score, reader.currencyCode)} a month.`)
    return false
  })
  const adLosses = read.adLosses.filter((l) => {
    const todoKey = said.shops.get(l.domain)
    if (todoKey !== undefined)
      note(todoKey, `Its ads cost ${whole(l.cost - l.earned, reader.currencyCode)} more than it earned in 30 days.`)
    return todoKey === undefined
  })
  const own = [...closed.map((c) => c.item), ...adLosses.map((l) => ofAdLoss(l, reader))].map((item) =>
    withAside(item, read.asides.get(item.todoKey), reader),
  )
  const told = [...said.open.map((a) => todoOfAlert(a, reader)), ...own].map((item) => {
    const more = notes.get(item.todoKey) ?? []
    return more.length > 0 ? { ...item, detail: [withStop(item.detail), ...more].join(' ') } : item
  })
  const items = [...told, ...suggestions.map((r) => ofSuggestion(r, reader))]
  const { lost, lateScore } = read.alerts.atStake
  const open = items.filter((i) => i.aside === null)
  const sumOf = (isIn: (item: TodoItem) => boolean) => sumAmounts(open.filter(isIn).map((i) => i.score ?? 0))
  return {
    total: {
      lost: lost?.score ?? 0,
      closed: sumOf((i) => i.kind === 'closed' && i.alertUuid === null),
      late: lateScore,
      owed: sumOf((i) => i.sum === 'owed'),
      ads: sumOf((i) => i.sum === 'ads'),
      gain: sumAmounts(suggestions.filter((r) => r.state === 'open').map((r) => r.counted)),
    },
    items: items.toSorted(byMoney),
  }
}
