import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { zoneOf } from '../../account/index.ts'
import type { Clock } from '../../time/clock.ts'
import { merchant, programme } from '../../merchants/tables.ts'
import { approvalsOf, readEuro, newestRatesSql } from '../../money/index.ts'
import { type Facts, indexFacts, noFacts, readFacts } from '../../routing/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'
import { type Instants, lastWindowIn } from '../../time/index.ts'

export type StakeParts = { database: Database; events: Events; clock: Clock }
type CarriedBy = { connectionUuid?: string; domain?: string; creatorId?: string; siteUuid?: string }
/** Clicks, and their sales and commission (euro) that were not rejected. */
type Carried = { clicks: number; sales: number; euro: number }

async function readBetween(
  events: Events,
  accountUuid: string,
  { connectionUuid = '', domain = '', creatorId = '', siteUuid = '' }: CarriedBy,
  { from, to }: Instants,
): Promise<Carried> {
  const params = {
    from: from.getTime(),
    to: to.getTime(),
    connection: connectionUuid,
    domain,
    creator: creatorId,
    site: siteUuid,
  }
  const where = `at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64}) AND ({connection:String} = '' OR connection_uuid = {connection:String}) AND ({domain:String} = '' OR merchant = {domain:String}) AND ({creator:String} = '' OR creator_id = {creator:String}) AND ({site:String} = '' OR toString(site_uuid) = {site:String})`
  const [[clicked], [sold]] = await Promise.all([
    events.query(accountUuid, {
      name: 'alerts.carried',
      sql: `SELECT count() AS n FROM click WHERE kind = 'click' AND ${where}`,
      params,
      row: z.object({ n: z.number() }),
    }),
    events.query(accountUuid, {
      name: 'alerts.carried-sales',
      sql: `SELECT count() AS sales, sum(s.amount / if(s.currency = 'EUR', 1, r.rate)) AS n FROM (SELECT toFloat64(commission) AS amount, toString(currency) AS currency FROM conversion FINAL WHERE ${where} AND status != 'rejected') AS s
  GLOBAL ANY LEFT JOIN ${newestRatesSql} AS r ON r.currency = s.currency WHERE s.currency = 'EUR' OR r.rate > 0`,
      params,
      row: z.object({ sales: z.coerce.number(), n: z.number().nullable() }),
    }),
  ])
  return { clicks: clicked?.n ?? 0, sales: sold?.sales ?? 0, euro: sold?.n ?? 0 }
}

/**
 * Clicks of 30 days (R114: thirty days) through a connection, to one shop or all, of a creator or of a site, and the
 * commission of their sales that was not rejected. If the first click was today, today's clicks count.
 */
export async function readClicksAndCommission(
  { database, events, clock }: StakeParts,
  accountUuid: string,
  carried: CarriedBy,
): Promise<Carried> {
  const window = lastWindowIn(await database.as(accountUuid, (tx) => zoneOf(tx, accountUuid)), clock)
  const found = await readBetween(events, accountUuid, carried, window)
  if (found.clicks > 0 || found.euro > 0) return found
  return readBetween(events, accountUuid, carried, { from: window.to, to: clock.now() })
}

/** What is known about an account's clicks and sales, and exchange rates. */
export async function readKnown({ database, events, clock }: StakeParts, accountUuid: string) {
  const [facts, euro] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now: clock.now().getTime(), accountUuid }),
    readEuro(database),
  ])
  const known: Facts = indexFacts(facts.get(accountUuid) ?? noFacts)
  return { known, euro }
}

/** The facts of an account, the terms of a programme and its shop: the inputs for pricing a change. */
export async function readTerms(parts: StakeParts, accountUuid: string, programmeUuid: string) {
  const { database } = parts
  const [{ known, euro }, [found]] = await Promise.all([
    readKnown(parts, accountUuid),
    database.as(accountUuid, (tx) =>
      tx
        .select({ programme, domain: merchant.domain })
        .from(programme)
        .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
        .where(eq(programme.uuid, programmeUuid)),
    ),
  ])
  return found && { ...found, known, euro }
}
