import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, gte, isNull } from 'drizzle-orm'
import {
  type AlertSettings,
  isFactRule,
  isLedgerRule,
  isTargetRule,
  listedDays,
} from '../../contract/alerts/alert-choices.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { readEuro } from '../money/index.ts'
import { zoneOf } from '../account/index.ts'
import { happenedBetween } from '../happenings/index.ts'
import { connectionNames } from '../networks/index.ts'
import { site } from '../sites/tables.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf, todayIn } from '../time/index.ts'
import { readMerchants } from './approvals/merchants.ts'
import { replayApprovals } from './approvals/replay.ts'
import { type Replayed, replayFalls } from './drops/replay.ts'
import { factOf, type FactParts, isOpening } from './facts/consumer.ts'
import { factThresholds, isWorthAnAlert } from './facts/thresholds.ts'
import type { NewFact } from './facts/write-fact.ts'
import { fallsAsTold, type Told } from './falls-as-told.ts'
import { keptAnswers, once } from './kept-answers.ts'
import { leftOutBy, type ReadNotedDays } from './left-out.ts'
import { readCounts, seriesDays } from './read-counts.ts'
import { readSettings, ruleOfHappening } from './settings.ts'
import { alert } from './tables.ts'
import { replayUnpaid, type Unpaid } from './unpaid/judge-unpaid.ts'
import { readApproved } from './unpaid/look.ts'

const replayedDays = listedDays
/** Maximum number of happenings of disabled rules to price one by one. */
const mostPriced = 200

/** Replays of accounts whose settings are being viewed. */
const replays = keptAnswers<Replayed[]>(50)
const ledgers = keptAnswers<{ drops: Told[]; unpaid: Told[] }>(50)

type Row = typeof alert.$inferSelect
export type Backtest = {
  fromDate: Day
  toDate: Day
  told: (Told & { isNew: boolean })[]
  savedCount: number
  effectCount: number
  mostADay: number
  expectedCount: number
}
const keyOf = (t: Told) => `${t.date} ${t.rule} ${t.row.kind} ${t.row.subject}`

/** Facts of disabled rules that would have opened an alert: once per thing and quiet period, as for enabled ones. */
async function unheard(parts: FactParts, accountUuid: string, settings: AlertSettings, from: Date): Promise<NewFact[]> {
  const saved = await parts.database.as(accountUuid, (tx) => readSettings(tx, accountUuid))
  const wanted = await parts.database.as(accountUuid, (tx) => happenedBetween(tx, accountUuid, from, parts.clock.now()))
  const found: NewFact[] = []
  for (const h of wanted.filter(isOpening).slice(-mostPriced)) {
    const rule = ruleOfHappening[h.kind]
    if (!rule || saved.facts[rule] || !settings.facts[rule]) continue
    const fact = await factOf(parts, h)
    if (!fact) continue
    const last = found.findLast((f) => f.rule === fact.rule && f.subject === fact.subject)
    const daysSinceTold = last ? (fact.at.getTime() - last.at.getTime()) / 86_400_000 : null
    const {
      euro,
      cut,
      fact: { clicks },
    } = fact
    if (isWorthAnAlert({ rule, euro, cut, clicks, daysSinceTold })) found.push(fact)
  }
  return found
}

const ofFact = (f: { rule: Row['rule']; kind: Row['kind']; subject: string; fact: Row['fact'] }, date: Day): Told => ({
  date,
  rule: f.rule,
  seen: 0,
  expected: 0,
  row: { kind: f.kind, subject: f.subject, fact: f.fact },
})
const ofMerchant = ({ domain, day, drop }: ReturnType<typeof replayApprovals>[number]): Told => ({
  date: addDays(day, 1),
  rule: 'approvalDrop',
  seen: drop.approved,
  expected: drop.expected,
  row: { kind: 'merchant', subject: domain, fact: null },
})

const ofUnpaid = ({ day, unpaid }: { day: Day; unpaid: Unpaid }): Told => ({
  date: addDays(day, 1),
  rule: 'unpaid',
  seen: 0,
  expected: unpaid.n,
  row: { kind: unpaid.kind, subject: unpaid.id, fact: null },
})

const ofRow =
  (zone: string) =>
  ({ rule, kind, subject, seen, expected, openedAt }: Row): Told => ({
    date: dayOf(openedAt, zone),
    rule,
    seen,
    expected,
    row: { kind, subject, fact: null },
  })

async function readState(tx: Tx, accountUuid: string, from: Date) {
  return {
    zone: await zoneOf(tx, accountUuid),
    saved: await readSettings(tx, accountUuid),
    sites: await tx.select({ uuid: site.uuid }).from(site).where(isNull(site.deletedAt)),
    connections: await connectionNames(tx),
    rows: await tx
      .select()
      .from(alert)
      .where(and(eq(alert.accountUuid, accountUuid), gte(alert.openedAt, from))),
  }
}

export type BacktestParts = FactParts & { notedDays: ReadNotedDays }

/**
 * Alerts that decisions and payments of the last 90 days would have caused: the only setting is whether they are
 * wanted.
 */
async function replayLedger(
  database: Database,
  accountUuid: string,
  { last, zone }: { last: Day; zone: string },
): Promise<{ drops: Told[]; unpaid: Told[] }> {
  const first = addDays(last, -replayedDays)
  const approvals = await readMerchants(database, accountUuid, { last, zone, euro: await readEuro(database) })
  const approved = await readApproved(database, accountUuid, { last, zone })
  const unpaid = await replayUnpaid(approved, first, last, factThresholds.unpaid.leastEuro, () => setImmediate())
  return { drops: replayApprovals(approvals, first, last).map(ofMerchant), unpaid: unpaid.map(ofUnpaid) }
}

/** What other settings would have reported in the last 90 days, next to the saved ones; from the account's own data. */
export async function backtest(parts: BacktestParts, accountUuid: string, settings: AlertSettings): Promise<Backtest> {
  const { database, events, clock, notedDays } = parts
  const from = new Date(clock.now().getTime() - replayedDays * 86_400_000)
  const { zone, saved, sites, connections, rows } = await database.as(accountUuid, (tx) =>
    readState(tx, accountUuid, from),
  )
  const last = addDays(todayIn(zone, clock), -1)
  const length = seriesDays + replayedDays - 1
  const watched = {
    sites: sites.map((s) => s.uuid),
    connections: connections.filter((c) => c.isActive).map((c) => c.uuid),
  }
  const counts = once(() => readCounts(events, accountUuid, { last, zone, days: length, ...watched }))
  const first = addDays(last, 1 - length)
  const noted = await database.as(accountUuid, (tx) => notedDays(tx, accountUuid, { fromDay: first, toDay: last }))
  const isLeftOut = leftOutBy(rows, noted, first)
  const replay = async (of: AlertSettings) =>
    fallsAsTold(
      rows,
      zone,
      of,
      // past days do not change any more, but every click on the screen requests the same data again
      await replays.of(
        [accountUuid, last, zone, watched, of.falls, of.subjects, noted, rows.filter((r) => r.answer === 'expected')],
        async () =>
          replayFalls(await counts(), { length, seriesDays, last, settings: of, isLeftOut }, () => setImmediate()),
      ),
    )
  const facts = rows.filter((r) => r.fact !== null)
  // which sales were known on a past day cannot be queried: recorded alerts stand in for it
  const sales = (of: AlertSettings) =>
    of.falls.salesDrop === 'off'
      ? []
      : rows.filter((r) => r.rule === 'salesDrop' && r.closing !== 'cause').map(ofRow(zone))
  const { drops, unpaid } = await ledgers.of([accountUuid, last, zone], () =>
    replayLedger(parts.database, accountUuid, { last, zone }),
  )
  const approvalsWith = (of: AlertSettings) => (of.facts.approvalDrop ? drops : [])
  const unpaidWith = (of: AlertSettings) => (of.facts.unpaid ? unpaid : [])
  const factsWith = (of: AlertSettings) =>
    facts
      .filter((r) => isFactRule(r.rule) && !isLedgerRule(r.rule) && !isTargetRule(r.rule) && of.facts[r.rule])
      .map((r) => ofFact(r, dayOf(r.openedAt, zone)))
  const fallsSaved = replay(saved)
  // a newly opened screen requests the saved settings
  const isSaved = isDeepStrictEqual([settings.falls, settings.subjects], [saved.falls, saved.subjects])
  const [falls, more] = await Promise.all([
    isSaved ? fallsSaved : replay(settings),
    unheard(parts, accountUuid, settings, from),
  ])
  const before = [
    ...(await fallsSaved).told,
    ...sales(saved),
    ...approvalsWith(saved),
    ...unpaidWith(saved),
    ...factsWith(saved),
  ]
  const known = new Set(before.map(keyOf))
  const told = [
    ...falls.told,
    ...sales(settings),
    ...approvalsWith(settings),
    ...unpaidWith(settings),
    ...factsWith(settings),
    ...more.map((f) => ofFact(f, dayOf(f.at, zone))),
  ]
    .map((t) => ({ ...t, isNew: !known.has(keyOf(t)) }))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  const perDay = new Map<Day, number>()
  for (const { date } of told) perDay.set(date, (perDay.get(date) ?? 0) + 1)
  return {
    fromDate: addDays(last, 1 - replayedDays),
    toDate: last,
    told,
    savedCount: before.length,
    effectCount: falls.effects,
    mostADay: Math.max(0, ...perDay.values()),
    expectedCount: rows.filter((r) => r.closing === 'expected').length,
  }
}
