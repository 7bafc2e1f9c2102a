import { and, eq, isNull, ne } from 'drizzle-orm'
import { addDays, type Day } from '../../contract/days.ts'
import type { Output } from '../../contract/call.ts'
import type { Chain, ChainFall, Finding, health } from '../../contract/health/health.ts'
import type { insights } from '../../contract/insights/insights.ts'
import type { outlook } from '../../contract/insights/outlook.ts'
import { byUrgency } from '../../report/state-words.ts'
import { usualOfFall } from '../alerts/index.ts'
import { alert } from '../alerts/tables.ts'
import { leftOutDays, type LeftOutDays } from '../annotations/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Principal } from '../http/principal.ts'
import { connectionNames, networkClicks, type NetworkClicks } from '../networks/index.ts'
import { site } from '../sites/tables.ts'
import type { Database, Tx } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'
import { todayIn } from '../time/index.ts'
import { clicksOf, countedOf, findingOf, networkClicksOf, pastDays, salesOf, shownDays } from './judge.ts'
import { type Read, readChains, type Series } from './read-chains.ts'

type Question = { fromDate: Day; toDate: Day; groupBy: 'channel' | 'connection'; filters: object }
export type HealthParts = {
  database: Database
  events: Events
  clock: Clock
  networkOf: (tx: Tx) => Promise<(identifier: string) => { networkUuid: string; networkName: string }>
  /** The report, and how many sales of its clicks should be known by now. */
  report: (question: Question, who: Principal) => Promise<Output<typeof insights.statistics>>
  maturity: (question: Question, who: Principal) => Promise<Output<typeof outlook.maturity>>
}

/** Findings of open alerts that are certain. */
const certain: Partial<Record<string, Finding>> = {
  scriptSilent: 'scriptSilent',
  connectionFailed: 'importFailing',
  callbackSilent: 'callbackSilent',
  callbacksRefused: 'callbackSilent',
}
/**
 * Findings of drops on other days: the chain is not as usual, whatever its last week shows (R200: one state for one
 * thing).
 */
const fallen: Partial<Record<string, Finding>> = {
  pageviewsDrop: 'fewPageviews',
  clicksDrop: 'fewClicks',
  salesDrop: 'fewSales',
}
const nothingWrong: readonly Finding[] = ['more', 'young', 'usual']
const fallMeasures = { pageviewsDrop: 'pageviews', clicksDrop: 'clicks', salesDrop: 'sales' } as const

/** Known sales of each group, and the number that should be known by now. */
async function salesBy(
  { report, maturity }: HealthParts,
  who: Principal,
  question: Question,
): Promise<(id: string | null) => { known: number; expected: number | null }> {
  const [counted, due] = await Promise.all([report(question, who), maturity(question, who)])
  const known = new Map(counted.rows.map((r) => [r.grp, r.conversionCount]))
  const byNow = new Map(due.rows.map((r) => [r.grp, r.due * r.maturity]))
  const all = [...byNow.values()].reduce((a, b) => a + b, 0)
  return (id) =>
    id === null
      ? { known: counted.totals.conversionCount, expected: due.hasHistory ? all : null }
      : { known: known.get(id) ?? 0, expected: due.hasHistory ? (byNow.get(id) ?? 0) : null }
}

/** Adds up the series of one subject, without the days users excluded from what is usual. */
function addUp(
  series: readonly Series[],
  kind: 'account' | 'site' | 'connection',
  id: string,
  noted: readonly LeftOutDays[],
  first: Day,
): (number | null)[] {
  const own = series.filter((s) => kind === 'account' || s[kind] === id)
  const days = noted.filter((n) => n.kind === 'account' || (n.kind === kind && n.id === id))
  return Array.from({ length: pastDays + shownDays }, (_, i) => {
    const date = addDays(first, i)
    // every day of the shown week counts
    if (i < pastDays && days.some((n) => n.fromDay <= date && n.toDay >= date)) return null
    return own.reduce((sum, s) => sum + (s.days[i] ?? 0), 0)
  })
}

export function healthCalls(parts: HealthParts): { health: Handlers<typeof health> } {
  const { database, events, clock, networkOf } = parts
  return {
    health: {
      async overview(_, who) {
        const { accountUuid, timezone: zone } = who
        const last = addDays(todayIn(zone, clock), -1)
        const first = addDays(last, 1 - pastDays - shownDays)
        const range = { fromDate: addDays(last, 1 - shownDays), toDate: last, filters: {} }
        const [state, read, ofSites, ofConnections] = await Promise.all([
          database.as(accountUuid, async (tx) => ({
            network: await networkOf(tx),
            sites: await tx.select().from(site).where(isNull(site.deletedAt)),
            connections: (await connectionNames(tx)).filter((c) => c.isActive),
            alerts: await tx
              .select()
              .from(alert)
              .where(and(eq(alert.accountUuid, accountUuid), isNull(alert.closedAt), ne(alert.rule, 'goalMissed'))),
            networks: await networkClicks(tx, accountUuid, { from: first, to: last }),
            noted: await leftOutDays(tx, accountUuid, { fromDay: first, toDay: last }),
          })),
          readChains(events, accountUuid, { last, zone }),
          salesBy(parts, who, { ...range, groupBy: 'channel' }),
          salesBy(parts, who, { ...range, groupBy: 'connection' }),
        ])
        const chainOf = chainMaker(read, state, first)
        const chains: Chain[] = [
          chainOf({ kind: 'account', id: '', name: '', detail: '', networkUuid: '' }, ofSites(null)),
          ...state.sites.map((s) =>
            chainOf({ kind: 'site', id: s.uuid, name: s.name, detail: s.domain, networkUuid: '' }, ofSites(s.uuid)),
          ),
          ...state.connections.map((c) => {
            const { networkUuid, networkName } = state.network(c.network)
            const named = { name: c.name.trim() || networkName, detail: c.partnerId, networkUuid }
            return chainOf({ kind: 'connection', id: c.uuid, ...named }, ofConnections(c.uuid))
          }),
        ]
        const euro = new Map(state.alerts.map((a) => [a.uuid, a.euro ?? 0]))
        /** Open alerts by cost, as on To do, then findings from counts only. */
        const urgency = (c: Chain) =>
          c.alertUuid !== null ? 1 + (euro.get(c.alertUuid) ?? 0) : nothingWrong.includes(c.finding) ? -1 : 0
        return {
          fromDate: range.fromDate,
          toDate: range.toDate,
          chains: chains.toSorted((a, b) => urgency(b) - urgency(a) || b.clicks.count - a.clicks.count),
          lostPages: read.lostPages.map(({ site: channelUuid, page, usual }) => ({
            channelUuid,
            page,
            usualCount: usual,
          })),
        }
      },
    },
  }
}

type Subject = { kind: Chain['subjectKind']; id: string; name: string; detail: string; networkUuid: string }
type State = {
  networks: ReadonlyMap<string, NetworkClicks>
  alerts: readonly (typeof alert.$inferSelect)[]
  noted: readonly LeftOutDays[]
}

const chainMaker =
  (read: Read, { alerts, noted, networks }: State, first: Day) =>
  (
    { kind, id, name, detail, networkUuid }: Subject,
    { known, expected }: { known: number; expected: number | null },
  ): Chain => {
    const days = (series: readonly Series[]) => addUp(series, kind, id, noted, first)
    const carried = days(read.clicks.filter((c) => c.kind === 'click'))
    const past = read.clicks.filter((c) => c.kind === 'network')
    const seen = kind === 'connection' ? null : days(read.pageviews)
    const pageviews = seen && countedOf(seen)
    const clicks = seen ? clicksOf(carried, seen) : countedOf(carried)
    const told = kind === 'connection' ? networks.get(id) : undefined
    const counted = told && networkDays(told, first)
    const byNetwork = counted ? networkClicksOf(counted, carried) : null
    const sales = salesOf(known, expected)
    // the alert that other screens show
    const [tells] = alerts
      .filter((a) => a.kind === kind && a.subject === id)
      .toSorted((a, b) => byUrgency({ ...a, score: a.euro }, { ...b, score: b.euro }))
    const lostPages = kind === 'site' ? read.lostPages.filter((p) => p.site === id).length : 0
    const found = findingOf({
      known: tells ? (certain[tells.rule] ?? null) : null,
      lostPages,
      pageviews,
      clicks,
      networkClicks: byNetwork,
      sales,
    })
    const finding = nothingWrong.includes(found) && tells ? (fallen[tells.rule] ?? found) : found
    return {
      subjectKind: kind,
      subjectUuid: id,
      subjectName: name,
      subjectDetail: detail,
      networkUuid,
      pageviews,
      clicks,
      networkClicks: byNetwork,
      networkTells: told?.tells ?? null,
      sales,
      bypassCount:
        kind === 'connection'
          ? null
          : days(past)
              .slice(-shownDays)
              .reduce<number>((sum, n) => sum + (n ?? 0), 0),
      finding,
      sinceDate: tells?.since ?? null,
      alertUuid: tells?.uuid ?? null,
      fall: tells ? fallOf(tells) : null,
    }
  }

/** The days of a drop, with its numbers and the usual values; null for a fact. */
function fallOf({ rule, since, until, seen, expected, days }: typeof alert.$inferSelect): ChainFall | null {
  const measure = Object.entries(fallMeasures).find(([of]) => of === rule)?.[1]
  if (!measure) return null
  const usual = usualOfFall(days, { since, until, expected })
  // a long drop can be just inside the band: its verdict stands, so no band is shown that contradicts it
  return {
    measure,
    fromDate: since,
    toDate: until,
    count: seen,
    expected,
    usual: usual && usual.low > seen ? usual : null,
  }
}

/** Values by day; null for days that were not read. */
const networkDays = ({ tells, fromDay, toDay, days }: NetworkClicks, first: Day): (number | null)[] | null =>
  tells !== 'yes' || fromDay === null || toDay === null
    ? null
    : Array.from({ length: pastDays + shownDays }, (_, i) => {
        const date = addDays(first, i)
        return date < fromDay || date > toDay ? null : (days.get(date) ?? 0)
      })
