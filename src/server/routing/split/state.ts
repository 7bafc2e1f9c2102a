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
import { awaitsApprovals, judge } from './judge.ts'
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

/** A merchant's split test and what its closed clicks have shown; null without one. */
export async function splitState(
  parts: StateParts,
  accountUuid: string,
  merchantUuid: string,
  currencyCode: string,
): Promise<State | null> {
  const { database, events, clock } = parts
  const test = await database.as(accountUuid, (tx) => splitTestOfMerchant(tx, merchantUuid))
  if (!test) return null
  const now = clock.now().getTime()
  const from = test.phaseStartedAt.getTime()
  const [{ connections, closedAfter, sales, approvals, zone, networkOf }, euro] = await Promise.all([
    readRows(parts, accountUuid, test),
    readEuro(database),
  ])
  const until = now - closedAfter * day
  const window = { accountUuid, merchantUuid, uuid: test.uuid, phase: test.phase, from, until: Math.max(from, until) }
  const [decisions, counted, sold, cap, traffic] = await Promise.all([
    readDecisions(database, accountUuid, new Date(now), { merchantUuid }),
    countTestClicks(events, window),
    soldTestClicks(events, window),
    capOfSales(events, accountUuid, merchantUuid, now),
    trafficADay(events, accountUuid, { merchantUuid, siteUuids: test.siteUuids, domains: test.domains, now }),
  ])
  const counts = countedSales(sales, decisions, now, euro.euro)
  const { A, B, capped } = sidesOf(counted, sold, counts, cap)
  const a = { ...A, approvals: approvals.get(test.connectionUuidA) ?? 0 }
  const b = { ...B, approvals: approvals.get(test.connectionUuidB) ?? 0 }
  const imports = connections.flatMap((c) => (c.lastImportAt ? [(now - c.lastImportAt.getTime()) / 3_600_000] : []))
  const importHours = imports.length > 0 ? Math.max(...imports) : null
  const endsAt = dayStart(addDays(test.endDate, 1), zone).getTime()
  const days = Math.max(0, Math.floor((Math.min(until, endsAt) - from) / day))
  const plannedDays = Math.max(1, Math.round((endsAt - from) / day))
  const planned = test.plannedVisitors
  const evidence = {
    a,
    b,
    share: test.percentage,
    planned,
    days,
    areImportsFresh: importHours === null || importHours <= leastEvidence.importHours,
    isPastEnd: now > endsAt + closedAfter * day,
    clicksAMonth: traffic.clicks * 30,
  }
  const judged = judge(evidence)
  const perEuro = euro.perEuro(currencyCode) ?? 1
  const money = (n: number) => roundedAmount(n * perEuro)
  const shown = (arm: Arm): State['sides']['A'] => {
    const uuid = arm === 'A' ? test.connectionUuidA : test.connectionUuidB
    const row = connections.find((c) => c.uuid === uuid)
    const side = arm === 'A' ? a : b
    const { n: visitors, clicks, sales: sold_, money: earned } = side
    return {
      connectionUuid: uuid,
      connectionName: row?.name ?? '',
      ...networkOf(row?.network ?? ''),
      visitors,
      clicks,
      sales: sold_,
      approvals: side.approvals,
      perClick: clicks === 0 || awaitsApprovals(side) ? null : roundedPerClick((earned / clicks) * perEuro),
    }
  }
  const { ifChosen, ratio } = judged
  const canSay = judged.verdict === 'run' && judged.waitsFor.length === 0
  const wait = canSay ? daysToGo(judged, { a, b, days, planned }) : { daysToGo: null, isLikelyUnanswered: false }
  const today = dayOf(new Date(now), zone)
  // after its end only the clicks that are there are waited for
  const lastClosed = daysBetween(today, addDays(test.endDate, closedAfter))
  const isEnded = test.endDate < today && wait.daysToGo !== null
  const toGo = isEnded ? Math.max(1, lastClosed) : wait.daysToGo
  return {
    splitTestUuid: test.uuid,
    advertiserUuid: merchantUuid,
    channelUuids: test.siteUuids,
    domains: test.domains,
    trafficSplit: test.percentage,
    endTrafficSplit: test.endPercentage,
    endDate: test.endDate,
    sinceDatetime: test.phaseStartedAt.toISOString(),
    sides: { A: shown('A'), B: shown('B') },
    verdict: judged.verdict,
    waitsFor: judged.waitsFor,
    low: ratio?.low ?? null,
    high: ratio?.high ?? null,
    likely: judged.likely,
    closedAfterDays: closedAfter,
    closedDays: days,
    dayOfTest: Math.min(plannedDays, Math.floor((now - from) / day) + 1),
    plannedDays,
    daysToGo: toGo,
    answerDate: toGo === null ? null : addDays(today, toGo),
    isLikelyUnanswered: wait.isLikelyUnanswered,
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
