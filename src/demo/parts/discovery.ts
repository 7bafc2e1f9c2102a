import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { aboutTraffic } from '../../server/discovery/alarms/creator-traffic.ts'
import { aboutTracking } from '../../server/discovery/alarms/partner-tracking.ts'
import { readClicksAndCommission } from '../../server/discovery/alarms/read-stake.ts'
import { alarm, recommendation } from '../../server/discovery/tables.ts'
import { expectationsOfDomains } from '../../server/routing/index.ts'
import { scriptGoneWords } from '../../server/orders/watch/troubles.ts'
import { dayOf } from '../../server/time/index.ts'
import { projectedValue } from '../../server/scanner/projected-value.ts'
import { offeredProgramme } from '../../server/merchants/tables.ts'
import type { Tx } from '../../server/store/database/open.ts'
import { dayIndexOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { unitOf } from '../random.ts'
import { roleOf } from '../scenario/merchants.ts'
import { programmeOn } from '../scenario/programmes.ts'
import { insertRows } from '../store/insert-rows.ts'
import { readOddCreators } from '../store/odd-creators.ts'
import { partnerTimeOf } from '../store/partner-rows.ts'
import { readScriptsGone } from '../store/partner-troubles.ts'
import { linkedTargets } from './broken-links.ts'
import { lookOf } from './broken-links-data.ts'
import { followedRows } from './followed.ts'

const hour = 3_600_000
type AlarmRow = typeof alarm.$inferInsert
/** Networks that many shops have a programme of their own at; the account is connected to neither. */
const elsewhere = ['refersion', 'goaffpro']

/** Who offers the shops that the account has no programme of: networks it is not connected to, and one that it is. */
function offeredRows({ scenario, until }: DemoWorld): (typeof offeredProgramme.$inferInsert)[] {
  const known = scenario.connections.find((c) => c.weight > 0)
  const offering = [...elsewhere, ...(known ? [known.network] : [])]
  return scenario.merchants
    .filter((m) => m.isUncovered)
    .flatMap((m, i) => {
      const network = offering[i % offering.length]
      if (!network) return []
      return [
        {
          network,
          externalId: `demo-${m.domain}`,
          merchantUuid: m.uuid,
          commissionPercentage: String(4 + Math.floor(unitOf('offered', m.domain) * 14) / 2),
          seenAt: until,
        },
      ]
    })
}

/** Places of broken links that are told of, one a day. */
const toldOf = [7, 16, 34, 52, 58]

/** A broken link of many clicks, another one each day, with the clicks and the money that the list of broken links says. */
async function brokenToday({ database, events, scenario, calendar, until }: DemoWorld): Promise<AlarmRow[]> {
  const today = dayIndexOf(calendar, until)
  const rank = toldOf[today % toldOf.length] ?? 0
  const found = linkedTargets(scenario.pages)[rank]
  const { found: error } = lookOf(rank)
  if (!found || error === 'HEALTHY' || error === 'UNKNOWN') return []
  const { target, on } = found
  const { accountUuid } = scenario
  const domain = target.split('/')[0] ?? ''
  const expectationOf = await expectationsOfDomains(
    { database, events, clock: { now: () => until } },
    { accountUuid, currencyCode: 'EUR' },
  )
  const [counted] = await events.query(accountUuid, {
    name: 'demo.broken',
    sql: `SELECT count() AS n FROM click WHERE target = {target:String} AND at >= fromUnixTimestamp64Milli({from:Int64})`,
    params: { target, from: until.getTime() - 30 * 24 * hour },
    row: z.object({ n: z.number() }),
  })
  const clicks = counted?.n ?? 0
  return [
    {
      accountUuid,
      kind: 'brokenLink',
      key: `demo ${today} ${target}`,
      at: new Date(until.getTime() - 5 * hour),
      about: `link ${target}`,
      name: on.page,
      network: '',
      merchantUuid: scenario.merchants.find((m) => m.domain === domain)?.uuid ?? null,
      clicks,
      euro: projectedValue(clicks, expectationOf(domain), error).score,
    },
  ]
}

/** Shops of direct partners whose script is gone, with what their clicks of 30 days earned. */
async function troubledShops(world: DemoWorld): Promise<AlarmRow[]> {
  const { database, events, scenario, until } = world
  const connectionUuid = scenario.connections.find((c) => c.arrives === 'own')?.uuid ?? ''
  const gone = await readScriptsGone(world, partnerTimeOf(world))
  return Promise.all(
    gone.map(async ({ partner: { uuid: partnerUuid, domain, name }, seenAt, clicks }) => ({
      accountUuid: scenario.accountUuid,
      kind: 'partnerTracking' as const,
      key: `demo ${partnerUuid} script gone`,
      at: new Date(until.getTime() - 2 * hour),
      about: aboutTracking({ partnerUuid, trouble: 'scriptGone' }),
      name,
      network: '',
      message: scriptGoneWords(dayOf(seenAt, world.calendar.zone), clicks),
      ...(await readClicksAndCommission({ database, events, clock: { now: () => until } }, scenario.accountUuid, {
        connectionUuid,
        domain,
      })),
    })),
  )
}

/** Creators whose clicks look odd, with what those of 30 days earned. */
async function oddCreators(world: DemoWorld): Promise<AlarmRow[]> {
  const { database, events, scenario, until } = world
  const found = await readOddCreators(world)
  return Promise.all(
    found.map(async ({ creator: { id: creatorId }, odd: { trouble, message } }) => ({
      accountUuid: scenario.accountUuid,
      kind: 'creatorTraffic' as const,
      key: `demo ${creatorId} ${trouble}`,
      at: new Date(until.getTime() - 5 * hour),
      about: aboutTraffic({ creatorId, trouble }),
      name: '',
      network: '',
      message,
      ...(await readClicksAndCommission({ database, events, clock: { now: () => until } }, scenario.accountUuid, {
        creatorId,
      })),
    })),
  )
}

/** All that has to be asked of the event store. */
const toldOfToday = async (world: DemoWorld): Promise<AlarmRow[]> =>
  (await Promise.all([brokenToday(world), troubledShops(world), oddCreators(world)])).flat()

/** What happened in the last hours: a cut and a closed campaign, told again each day of two other shops, a broken link, a shop without its script, and a creator whose clicks look odd. */
async function tellOfToday(tx: Tx, world: DemoWorld, others: readonly AlarmRow[]): Promise<void> {
  const { scenario, calendar, until } = world
  const of = (kind: 'cycle' | 'closing') => scenario.programmes.filter((p) => roleOf(p.merchant, kind))
  const today = dayIndexOf(calendar, until)
  const rows = (['cycle', 'closing'] as const).flatMap((role, i) => {
    const some = of(role)
    const p = some[today % Math.max(1, some.length)]
    if (!p) return []
    const percentage = programmeOn(p, calendar.today).percentage ?? 6
    const clicks = 200 + Math.floor(unitOf('alarm', p.merchant.domain) * 900)
    return [
      {
        accountUuid: scenario.accountUuid,
        kind: role === 'cycle' ? ('commissionCut' as const) : ('campaignClosed' as const),
        key: `demo ${today} ${p.uuid}`,
        at: new Date(until.getTime() - (3 + 4 * i) * hour),
        about: `demo ${p.uuid}`,
        name: p.merchant.domain,
        network: p.connection.network,
        merchantUuid: p.merchant.uuid,
        clicks,
        // two sales in a hundred clicks of 80 euro; a cut takes half of it
        euro: clicks * 0.02 * 80 * (percentage / 100) * (role === 'cycle' ? 0.5 : 1),
        fromText: role === 'cycle' ? `${percentage * 2}%` : null,
        toText: role === 'cycle' ? `${percentage}%` : null,
      },
    ]
  })
  const all = [...rows, ...others]
  // told again each day as the others, and never twice
  const again = inArray(alarm.kind, ['partnerTracking', 'creatorTraffic'])
  await tx.delete(alarm).where(and(eq(alarm.accountUuid, scenario.accountUuid), again))
  if (all.length > 0) await tx.insert(alarm).values(all).onConflictDoNothing()
}

/** What to do next. Suggestions are worked out at night like everybody's; here is what came before, and what others offer. */
export const discoveryPart: DemoPart = {
  name: 'discovery',
  version: 5,
  needs: ['merchants', 'traffic', 'broken-links', 'partners', 'creators'],
  isWorkedOut: true,
  tables: [recommendation, alarm],
  make: async (world) => {
    const followed = await followedRows(world)
    const told = await toldOfToday(world)
    return {
      write: async (tx) => {
        const offered = offeredRows(world)
        if (offered.length > 0) await tx.insert(offeredProgramme).values(offered).onConflictDoNothing()
        await insertRows(tx, recommendation, followed)
        await tellOfToday(tx, world, told)
      },
    }
  },
  extend: async (world) => {
    const told = await toldOfToday(world)
    return { write: (tx) => tellOfToday(tx, world, told) }
  },
}
