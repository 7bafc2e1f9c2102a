import { leastEvidence } from '../../../contract/bounds.ts'
import type { z } from 'zod'
import type { splitTestState } from '../../../contract/routing/split-tests.ts'
import { roundedAmount, roundedPerClick } from '../../../contract/cents.ts'
import { addDays, daysBetween } from '../../../contract/days.ts'
import { inArray } from 'drizzle-orm'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { splitTestOfMerchant, type SplitTestRow } from '../../merchants/index.ts'
import { connection } from '../../networks/tables.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import type { NetworkOf } from '../dry-run/run.ts'
import { readDecisions, readEuro } from '../../money/index.ts'
import type { Arm } from '../split-side.ts'
import { daysToGo } from './days-to-go.ts'
import { awaitsApprovals, judge, type Judgement, type Side } from './judge.ts'
import { approvalsBy, closedAfterDays, salesWithin } from './read-sales.ts'
import { capOfSales, countTestClicks, soldTestClicks, trafficADay } from './read-test-clicks.ts'
import { countedSales, sidesOf } from './sides.ts'

export type StateParts = {
  database: Database
  events: Events
  clock: Clock
  networkOf: (tx: Tx) => Promise<NetworkOf>
}
type State = z.output<typeof splitTestState>

const day = 86_400_000

const readRows = ({ database, clock, ...parts }: StateParts, accountUuid: string, test: SplitTestRow) =>
  database.as(accountUuid, async (tx) => {
    const both = [test.connectionUuidA, test.connectionUuidB]
    const connections = await tx.select().from(connection).where(inArray(connection.uuid, both))
    const closedAfter = await closedAfterDays(tx, both, clock.now().getTime())
    const from = test.phaseStartedAt.getTime()
    const sales = await salesWithin(tx, { merchantUuid: test.merchantUuid, from, days: closedAfter })
    const zone = await zoneOf(tx, accountUuid)
    const approvals = await approvalsBy(tx, test.merchantUuid)
    return { connections, closedAfter, sales, approvals, zone, networkOf: await parts.networkOf(tx) }
  })

/** The data that a test's sides are judged by: its closed clicks so far and what they brought. */
async function readStanding(parts: StateParts, accountUuid: string, test: SplitTestRow, now: number) {
  const { database, events } = parts
  const { merchantUuid, siteUuids, domains, uuid, phase } = test
  const [rows, euro] = await Promise.all([readRows(parts, accountUuid, test), readEuro(database)])
  const from = test.phaseStartedAt.getTime()
  const until = now - rows.closedAfter * day
  const window = { accountUuid, merchantUuid, uuid, phase, from, until: Math.max(from, until) }
  const [decisions, counted, sold, cap, traffic] = await Promise.all([
    readDecisions(database, accountUuid, new Date(now), { merchantUuid }),
    countTestClicks(events, window),
    soldTestClicks(events, window),
    capOfSales(events, accountUuid, merchantUuid, now),
    trafficADay(events, accountUuid, { merchantUuid, siteUuids, domains, now }),
  ])
  const { A, B, capped } = sidesOf(counted, sold, countedSales(rows.sales, decisions, now, euro.euro), cap)
  const a: Side = { ...A, approvals: rows.approvals.get(test.connectionUuidA) ?? 0 }
  const b: Side = { ...B, approvals: rows.approvals.get(test.connectionUuidB) ?? 0 }
  return { ...rows, euro, traffic, capped, a, b }
}
type Standing = Awaited<ReturnType<typeof readStanding>>

/** A test's progress between its first and last day, in whole days. */
function calendarOf({ phaseStartedAt, endDate }: SplitTestRow, { zone, closedAfter }: Standing, now: number) {
  const from = phaseStartedAt.getTime()
  const endsAt = dayStart(addDays(endDate, 1), zone).getTime()
  const plannedDays = Math.max(1, Math.round((endsAt - from) / day))
  return {
    today: dayOf(new Date(now), zone),
    closedDays: Math.max(0, Math.floor((Math.min(now - closedAfter * day, endsAt) - from) / day)),
    dayOfTest: Math.min(plannedDays, Math.floor((now - from) / day) + 1),
    plannedDays,
    isPastEnd: now > endsAt + closedAfter * day,
  }
}

/** Hours since the oldest last import; null before the first. */
function importHoursOf({ connections }: Standing, now: number): number | null {
  const imports = connections.flatMap((c) => (c.lastImportAt ? [(now - c.lastImportAt.getTime()) / 3_600_000] : []))
  return imports.length > 0 ? Math.max(...imports) : null
}

/** When to expect an answer, by the test's results so far. */
function waitOf(
  judged: Judgement,
  { endDate, plannedVisitors: planned }: SplitTestRow,
  { a, b, closedAfter }: Standing,
  { closedDays: days, today }: ReturnType<typeof calendarOf>,
) {
  const canSay = judged.verdict === 'run' && judged.waitsFor.length === 0
  const wait = canSay ? daysToGo(judged, { a, b, days, planned }) : { daysToGo: null, isLikelyUnanswered: false }
  // after its end, only the existing clicks are awaited
  const lastClosed = daysBetween(today, addDays(endDate, closedAfter))
  const isEnded = endDate < today && wait.daysToGo !== null
  const toGo = isEnded ? Math.max(1, lastClosed) : wait.daysToGo
  return {
    daysToGo: toGo,
    answerDate: toGo === null ? null : addDays(today, toGo),
    isLikelyUnanswered: wait.isLikelyUnanswered,
  }
}

/** A side for display: its connection and its results. */
function shownSide(arm: Arm, test: SplitTestRow, standing: Standing, perEuro: number): State['sides']['A'] {
  const { connections, networkOf } = standing
  const uuid = arm === 'A' ? test.connectionUuidA : test.connectionUuidB
  const row = connections.find((c) => c.uuid === uuid)
  const side = arm === 'A' ? standing.a : standing.b
  const { n: visitors, clicks, sales, approvals, money: earned } = side
  return {
    connectionUuid: uuid,
    connectionName: row?.name ?? '',
    ...networkOf(row?.network ?? ''),
    visitors,
    clicks,
    sales,
    approvals,
    perClick: clicks === 0 || awaitsApprovals(side) ? null : roundedPerClick((earned / clicks) * perEuro),
  }
}

/** A merchant's split test with the results of its closed clicks; null without one. */
export async function splitState(
  parts: StateParts,
  accountUuid: string,
  merchantUuid: string,
  currencyCode: string,
): Promise<State | null> {
  const test = await parts.database.as(accountUuid, (tx) => splitTestOfMerchant(tx, merchantUuid))
  if (!test) return null
  const now = parts.clock.now().getTime()
  const standing = await readStanding(parts, accountUuid, test, now)
  const { a, b, euro, traffic, capped, closedAfter } = standing
  const calendar = calendarOf(test, standing, now)
  const importHours = importHoursOf(standing, now)
  const judged = judge({
    a,
    b,
    share: test.percentage,
    planned: test.plannedVisitors,
    days: calendar.closedDays,
    areImportsFresh: importHours === null || importHours <= leastEvidence.importHours,
    isPastEnd: calendar.isPastEnd,
    clicksAMonth: traffic.clicks * 30,
  })
  const perEuro = euro.perEuro(currencyCode) ?? 1
  const money = (n: number) => roundedAmount(n * perEuro)
  const { ifChosen, ratio } = judged
  return {
    splitTestUuid: test.uuid,
    advertiserUuid: merchantUuid,
    channelUuids: test.siteUuids,
    domains: test.domains,
    trafficSplit: test.percentage,
    endTrafficSplit: test.endPercentage,
    endDate: test.endDate,
    sinceDatetime: test.phaseStartedAt.toISOString(),
    sides: { A: shownSide('A', test, standing, perEuro), B: shownSide('B', test, standing, perEuro) },
    verdict: judged.verdict,
    waitsFor: judged.waitsFor,
    low: ratio?.low ?? null,
    high: ratio?.high ?? null,
    likely: judged.likely,
    closedAfterDays: closedAfter,
    closedDays: calendar.closedDays,
    dayOfTest: calendar.dayOfTest,
    plannedDays: calendar.plannedDays,
    ...waitOf(judged, test, standing, calendar),
    importHours: importHours === null ? null : Math.round(importHours * 10) / 10,
    ifChosen: ifChosen && {
      better: ifChosen.probabilityB >= 0.5 ? 'B' : 'A',
      riskA: money(ifChosen.riskA),
      riskB: money(ifChosen.riskB),
    },
    capped: capped.map((c) => ({ amount: money(c.amount), countedAs: money(c.countedAs) })),
    currencyCode,
  }
}
