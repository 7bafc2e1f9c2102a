import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { addDays } from '../../../contract/days.ts'
import type { SplitInput, splitEnd } from '../../../contract/routing/split-tests.ts'
import { asciiHost } from '../../address/address.ts'
import { Fail, notFound } from '../../http/fail.ts'
import { campaignsOfMerchant, splitTestOfMerchant } from '../../merchants/index.ts'
import type { Tx } from '../../store/database/open.ts'
import type { KeptTest } from '../tables.ts'
import { keptTest, type Plan, reallyChanged, withRules } from './plan.ts'
import { connectionsOf } from './plan-rules.ts'

const sorted = (list: readonly string[]) => [...new Set(list)].toSorted()
/** Clicks measured together must be divided alike: same two connections, same percentage, same places. */
const isSamePhase = (a: KeptTest, b: KeptTest) =>
  a.connectionUuidA === b.connectionUuidA &&
  a.connectionUuidB === b.connectionUuidB &&
  a.percentage === b.percentage &&
  String(a.siteUuids) === String(b.siteUuids) &&
  String(a.domains) === String(b.domains)

const sitesOf = ({ siteUuids }: KeptTest) =>
  siteUuids.length === 0 ? 'all sites' : siteUuids.length === 1 ? '1 site' : `${siteUuids.length} sites`

/** Length of a new test without a chosen end, in days. */
const usualDays = 30

type At = { accountUuid: string; now: Date; today: string }

/** Begins a test or changes the existing one; a test between two other connections replaces it. */
export async function planSplit(tx: Tx, input: SplitInput, { accountUuid, now, today }: At): Promise<Plan> {
  const { advertiserUuid: merchantUuid, connectionUuidA, connectionUuidB } = input
  if (input.endDate !== undefined && input.endDate < today)
    throw new Fail('badInput', `endDate: Must not be before ${today}`)
  const open = (await campaignsOfMerchant(tx, merchantUuid)).filter((c) => !c.rules.isExcluded)
  const connections = await connectionsOf(tx, [connectionUuidA, connectionUuidB])
  const siteUuids = sorted(input.channelUuids ?? [])
  for (const field of ['connectionUuidA', 'connectionUuidB'] as const) {
    const known = connections.get(input[field])
    if (!known) throw notFound()
    if (!known.isActive || !open.some((c) => c.connectionUuid === input[field]))
      throw new Fail('badInput', `${field}: Has no open campaign of this merchant`)
  }
  const covers = (site: string) =>
    [connectionUuidA, connectionUuidB].every((of) => open.some((c) => c.siteUuid === site && c.connectionUuid === of))
  const missing = siteUuids.find((site) => !covers(site))
  if (missing) throw new Fail('badInput', 'channelUuids: Both connections need an open campaign on each site')
  if (siteUuids.length === 0 && !open.some((c) => covers(c.siteUuid)))
    throw new Fail('badInput', 'connectionUuidB: Both connections need an open campaign on the same site')

  const found = await splitTestOfMerchant(tx, merchantUuid)
  const before = found ? keptTest(found) : null
  const isSameTest = before && before.connectionUuidA === connectionUuidA && before.connectionUuidB === connectionUuidB
  const usualEnd = isSameTest && before.endDate >= today ? before.endDate : addDays(today, usualDays)
  const wanted: KeptTest = {
    uuid: randomUUID(),
    accountUuid,
    merchantUuid,
    connectionUuidA,
    connectionUuidB,
    siteUuids,
    domains: sorted((input.domains ?? []).map((d) => asciiHost(d.trim().toLowerCase()))),
    percentage: input.trafficSplit,
    endPercentage: input.endTrafficSplit,
    endDate: input.endDate ?? usualEnd,
    phase: 1,
    plannedVisitors: 0,
    phaseStartedAt: now.toISOString(),
    createdAt: now.toISOString(),
  }
  const { uuid, createdAt, phase } = isSameTest ? before : wanted
  const after: KeptTest =
    before && isSamePhase(before, wanted)
      ? { ...before, endPercentage: wanted.endPercentage, endDate: wanted.endDate }
      : { ...wanted, uuid, createdAt, phase: isSameTest ? phase + 1 : 1 }
  const isNew = JSON.stringify(before) !== JSON.stringify(after)
  const prioritised = open.some(
    (c) => c.rules.isPriority && c.connectionUuid !== connectionUuidA && c.connectionUuid !== connectionUuidB,
  )
  const [a, b] = [connections.get(connectionUuidA)?.name, connections.get(connectionUuidB)?.name]
  return {
    kind: 'split test',
    text: `Split test ${a} ${after.percentage}% : ${b} ${100 - after.percentage}% on ${sitesOf(after)} until ${after.endDate}`,
    merchantUuids: [merchantUuid],
    untilDate: null,
    notes: [
      ...(prioritised ? ['Another campaign is prioritized here. The test goes before it.'] : []),
      ...(before && !isSamePhase(before, after)
        ? ['What was measured so far ends here: the clicks are divided anew.']
        : []),
    ],
    campaigns: [],
    tests: isNew ? [{ merchantUuid, before, after }] : [],
  }
}

/** Ends the test; with a winner, prioritises that side's campaigns where the test ran. */
export async function planSplitEnd(tx: Tx, input: z.output<typeof splitEnd>): Promise<Plan> {
  const { advertiserUuid: merchantUuid, winner } = input
  const found = await splitTestOfMerchant(tx, merchantUuid)
  if (!found) throw notFound()
  const before = keptTest(found)
  const [won, lost] =
    winner === 'B' ? [before.connectionUuidB, before.connectionUuidA] : [before.connectionUuidA, before.connectionUuidB]
  const connections = await connectionsOf(tx, [won, lost])
  const isHere = (c: { siteUuid: string }) => before.siteUuids.length === 0 || before.siteUuids.includes(c.siteUuid)
  const theirs = winner
    ? (await campaignsOfMerchant(tx, merchantUuid, { connectionUuids: [won, lost] })).filter(isHere)
    : []
  const isFallback = connections.get(won)?.isFallback
  const campaigns = theirs.map((c) =>
    withRules(c, { isPriority: c.connectionUuid === won && !isFallback && !c.rules.isFallback }),
  )
  return {
    kind: 'split test ended',
    text: winner ? `Ended the split test: ${connections.get(won)?.name} gets all clicks` : 'Ended the split test',
    merchantUuids: [merchantUuid],
    untilDate: null,
    notes: [],
    campaigns: reallyChanged(campaigns),
    tests: [{ merchantUuid, before, after: null }],
  }
}
