import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, type Day } from '../../../contract/days.ts'
import { zoneOf } from '../../account/index.ts'
import { campaign, merchant, programme } from '../../merchants/tables.ts'
import type { Tx } from '../../store/database/open.ts'
import { expectedClick } from '../../routing/index.ts'
import { dayOf, dayStart } from '../../time/index.ts'
import { commissionAtStake, type Stake, statedBy } from './at-stake.ts'
import { readKnown, type StakeParts } from './read-stake.ts'

/**
 * A programme that closed, and when. `campaignUuids`: its campaigns that the happening names, besides the stored ones.
 */
export type Closing = { programmeUuid: string; at: Date; campaignUuids?: readonly string[] }
export type ClosedStake = Stake & {
  clicks: number
  since: Day
  domain: string
  network: string
  /** The value of a click is stated or measured, even as zero. */
  isKnown: boolean
}

/** Complete days before the day it closed. */
const monthDays = 30

async function readProgrammes(tx: Tx, accountUuid: string, closings: readonly Closing[]) {
  const uuids = closings.map((c) => c.programmeUuid)
  const [zone, terms, kept] = [
    await zoneOf(tx, accountUuid),
    await tx
      .select({ programme, domain: merchant.domain })
      .from(programme)
      .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
      .where(inArray(programme.uuid, uuids)),
    await tx
      .select({ uuid: campaign.uuid, programmeUuid: campaign.programmeUuid })
      .from(campaign)
      .where(inArray(campaign.programmeUuid, uuids)),
  ]
  const programmeOf = new Map(kept.map((c) => [c.uuid, c.programmeUuid]))
  for (const { programmeUuid, campaignUuids = [] } of closings)
    for (const uuid of campaignUuids) programmeOf.set(uuid, programmeUuid)
  return { zone, terms: new Map(terms.map((t) => [t.programme.uuid, t])), programmeOf }
}

/** Clicks through each programme on each day. */
async function readDays(
  { events }: StakeParts,
  accountUuid: string,
  { programmeOf, zone, first, last }: { programmeOf: ReadonlyMap<string, string>; zone: string; first: Day; last: Day },
): Promise<(programmeUuid: string, from: Day, to: Day) => number> {
  const found = await events.query(accountUuid, {
    name: 'alerts.clicks-of-closed',
    sql: `SELECT toString(campaign_uuid) AS campaign, toString(toDate(at, {zone:String})) AS day, count() AS n FROM click
WHERE kind = 'click' AND at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND toString(campaign_uuid) IN {campaigns:Array(String)}
GROUP BY campaign, day`,
    params: {
      zone,
      from: dayStart(first, zone).getTime(),
      to: dayStart(addDays(last, 1), zone).getTime(),
      campaigns: [...programmeOf.keys()],
    },
    row: z.object({ campaign: z.string(), day: z.string(), n: z.coerce.number() }),
  })
  return (programmeUuid, from, to) =>
    found
      .filter((r) => programmeOf.get(r.campaign) === programmeUuid && r.day >= from && r.day <= to)
      .reduce((sum, r) => sum + r.n, 0)
}

/**
 * The monthly cost of closed programmes (R257: what a closed campaign costs): the clicks that each carried in the 30
 * days before the day it closed, at the expected earnings per click under its last terms. The selected period does not
 * change it. A programme first clicked on that day has the clicks of that day.
 */
export async function closedStakes(
  parts: StakeParts,
  accountUuid: string,
  closings: readonly Closing[],
): Promise<ReadonlyMap<string, ClosedStake>> {
  if (closings.length === 0) return new Map()
  const { zone, terms, programmeOf } = await parts.database.as(accountUuid, (tx) =>
    readProgrammes(tx, accountUuid, closings),
  )
  const days = closings.map((c) => dayOf(c.at, zone)).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [{ known, euro }, clicksOf] = await Promise.all([
    readKnown(parts, accountUuid),
    readDays(parts, accountUuid, { programmeOf, zone, first: addDays(first, -monthDays), last }),
  ])
  return new Map(
    closings.flatMap(({ programmeUuid, at }) => {
      const found = terms.get(programmeUuid)
      if (!found) return []
      const { programme: p, domain } = found
      const since = dayOf(at, zone)
      const clicks =
        clicksOf(programmeUuid, addDays(since, -monthDays), addDays(since, -1)) || clicksOf(programmeUuid, since, since)
      const stated = statedBy(p, euro)
      const of = known(domain, p.connectionUuid)
      const isKnown = expectedClick(stated, of).evidence !== 'none'
      const stake = commissionAtStake(clicks, stated, of)
      return [[programmeUuid, { ...stake, clicks, since, domain, network: p.network, isKnown }] as const]
    }),
  )
}
