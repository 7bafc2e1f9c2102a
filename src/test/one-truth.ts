import { expect } from 'vitest'
import type { Output } from '../contract/call.ts'
import type { Alert, alerts } from '../contract/alerts/alerts.ts'
import type { todo } from '../contract/discovery/todo.ts'
import type { health } from '../contract/health/health.ts'
import type { insights } from '../contract/insights/insights.ts'
import type { v1 } from '../contract/integrations/v1/index.ts'
import { alertAct, alertTitle } from '../report/alert-words.ts'
import { closedOpenDays } from '../report/closed-month.ts'
import { closedAct } from '../report/closed-row.ts'
import { addDays } from '../contract/days.ts'
import { openAbout, stateOf, stateWords, type Thing } from '../report/state-words.ts'
import { byMoney, todoOfAlert } from '../report/todo-of-alert.ts'
import { askV1, makeKey } from '../server/integrations/make-key.test-data.ts'
import type { Session, TestApp } from './start-app.ts'

type Lists = {
  alerts: Output<typeof alerts.list>
  latest: Output<typeof alerts.latest>
  todo: Output<typeof todo.list>
  health: Output<typeof health.overview>
  api: Output<typeof v1.alerts.list>
  closed: Output<typeof insights.closed>
}
/** What one place shows about an alert: state, amount and verb, if the place shows them. */
type Said = { state?: string; score?: number | null; verb?: string }

const thingsOf = (a: Alert): Thing[] => [
  ...(a.subjectKind === 'site' || a.subjectKind === 'connection' || a.subjectKind === 'merchant'
    ? [{ kind: a.subjectKind, id: a.subjectUuid } as const]
    : []),
  ...(a.networkUuid ? [{ kind: 'network', id: a.networkUuid } as const] : []),
  ...(a.fact?.advertiserUuid ? [{ kind: 'merchant', id: a.fact.advertiserUuid } as const] : []),
]

/** What each place shows about one open alert, by place. */
function placesOf(a: Alert, lists: Lists): Record<string, Said> {
  const items = lists.todo.items.filter((i) => i.alertUuid === a.alertUuid)
  const inApi = lists.api.alerts.find((o) => o.id === a.alertUuid)
  const today = lists.health.toDate
  // where several alerts concern the same thing, only the first one is shown
  const firstOf = thingsOf(a).filter((thing) => openAbout(lists.alerts.alerts, thing)[0] === a)
  const screens = firstOf.map((thing): [string, Said] => {
    const { text, alert, hue } = stateOf(thing, lists.alerts.alerts, well, today)
    const state = hue === well.hue ? `${text}, which looks well` : text
    return [`screen of its ${thing.kind}`, { state, score: alert?.score ?? null }]
  })
  const chains = lists.health.chains.filter((c) =>
    firstOf.some((t) => t.kind === c.subjectKind && t.id === c.subjectUuid),
  )
  return {
    ...Object.fromEntries(screens),
    ...Object.fromEntries(
      chains.map((c): [string, Said] => {
        const told = lists.alerts.alerts.find((o) => o.alertUuid === c.alertUuid)
        if (!told) return ['tracking health', { state: c.finding }]
        return ['tracking health', { state: stateWords(told), verb: alertAct(told).label }]
      }),
    ),
    ...(a.rule === 'campaignClosed' ? { 'closed campaigns': closedOf(a, lists) } : {}),
    'to do': { score: items.length === 1 ? (items[0]?.score ?? null) : -items.length, verb: items[0]?.act.label ?? '' },
    'public api': {
      state: inApi?.status ?? '',
      score: inApi?.at_stake ? Number(inApi.at_stake.amount.amount) : null,
      verb: inApi?.next_step.label ?? '',
    },
  }
}
/** What Closed campaigns shows about a closing, for every period (R257: what a closed campaign costs). */
function closedOf(a: Alert, { closed }: Lists): Said {
  const row = closed.find((r) => r.alertUuid === a.alertUuid)
  if (!row) return { state: 'not among the closed campaigns' }
  const same = row.monthClickCount === a.fact?.clickCount && row.sinceDate === a.sinceDate
  return {
    score: row.monthCommission,
    verb: closedAct(row)?.label ?? '',
    ...(same ? {} : { state: `${row.monthClickCount} clicks since ${row.sinceDate}` }),
  }
}
const well = { hue: 'approved', text: 'Active', detail: '' } as const

/**
 * Reads every place that shows open alerts through its call, and expects the same state, amount and verb for each
 * alert.
 */
export async function expectOneTruth(me: Session, askApi: ReturnType<typeof askV1>): Promise<number> {
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await me.ask<T>(path, {}, 'GET')
    expect(answer.code, `${path}: ${answer.message}`).toBe(200)
    return answer.data
  }
  const lists: Lists = {
    alerts: await ask('/alerts/v1/list'),
    latest: await ask('/alerts/v1/latest'),
    todo: await ask('/discovers/v1/todo'),
    health: await ask('/health/v1/overview'),
    api: (await askApi<Lists['api']>('/alerts')).body,
    closed: [],
  }
  const asked = { ...closedOpenDays(addDays(lists.health.toDate, 1)), filters: { minClickCount: 0 } }
  lists.closed = (await me.ask<Lists['closed']>('/insights/v1/closed', asked)).data
  const open = lists.alerts.alerts.filter((a) => a.state !== 'closed')
  for (const a of open) {
    const said = { state: stateWords(a), score: a.score, verb: alertAct(a).label }
    const places = placesOf(a, lists)
    const title = alertTitle(a)
    for (const [place, told] of Object.entries(places)) expect({ ...said, ...told }, `${title}, ${place}`).toEqual(said)
  }
  for (const a of lists.latest.alerts)
    expect(
      lists.alerts.alerts.find((o) => o.alertUuid === a.alertUuid),
      alertTitle(a),
    ).toEqual(a)
  // the number in the menu equals the number of lines marked as new
  const { newCount } = await ask<Output<typeof alerts.count>>('/alerts/v1/count')
  expect(newCount).toBe(lists.todo.items.filter((i) => i.isNew && i.aside === null).length)
  // the list of alerts is To do without its other entries: the same lines in the same order
  const reader = { today: lists.health.toDate, timezone: 'Europe/Copenhagen' }
  const ofAlerts = open.map((a) => todoOfAlert(a, reader)).toSorted(byMoney)
  const inTodo = lists.todo.items.filter((i) => i.alertUuid !== null)
  const shown = (i: (typeof inTodo)[number]) => [i.alertUuid, i.title, i.score, i.scoreLow, i.sum, i.act, i.aside]
  expect(ofAlerts.map(shown)).toEqual(inTodo.map(shown))
  expectSameDays(lists)
  // lost, late and owed amounts have the same sum on both lists
  expect([lists.todo.total.lost, lists.todo.total.late]).toEqual([
    lists.alerts.atStake.lost?.score ?? 0,
    lists.alerts.atStake.lateScore,
  ])
  return open.length
}

/** Tracking health shows a drop with the days and numbers of its alert, below its usual band, ordered by money. */
function expectSameDays({ health, alerts }: Lists) {
  const about = new Map(alerts.alerts.map((a) => [a.alertUuid, a]))
  for (const { subjectName, alertUuid, fall, finding } of health.chains) {
    const told = about.get(alertUuid ?? '')
    if (!told) continue
    // unpaid commission says nothing about what arrives
    if (told.rule !== 'unpaid')
      expect(['usual', 'young', 'more'], `${subjectName}: ${alertTitle(told)}`).not.toContain(finding)
    if (told.fact !== null) expect(fall, subjectName).toBeNull()
    else
      expect(fall, subjectName).toMatchObject({
        fromDate: told.sinceDate,
        toDate: told.untilDate,
        count: told.seen,
        expected: told.expected,
      })
    if (fall?.usual) expect(fall.count, subjectName).toBeLessThan(fall.usual.low)
  }
  for (const kind of ['site', 'connection']) {
    const scores = health.chains
      .filter((c) => c.subjectKind === kind)
      .map((c) => (c.alertUuid === null ? -1 : (about.get(c.alertUuid)?.score ?? 0)))
    expect(scores, kind).toEqual(scores.toSorted((a, b) => b - a))
  }
}

/** The public API, called with a new key. */
export const apiOf = async (app: Pick<TestApp, 'base'>, me: Session) => askV1(app, (await makeKey(me)).key)
