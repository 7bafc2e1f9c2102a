import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { merchant, programme } from '../../merchants/tables.ts'
import { approvalsOf, readEuro } from '../../money/index.ts'
import { type Facts, indexFacts, noFacts, readFacts } from '../../routing/index.ts'
import type { Database } from '../../store/database/open.ts'
import type { Events } from '../../store/events/open.ts'

const day = 86_400_000
export type StakeParts = { database: Database; events: Events; clock: { now: () => Date } }

/** Clicks of 30 days through a connection, to one shop or to all, or those of a creator, and the commission of their sales that was not rejected. */
export async function readClicksAndCommission(
  { events, clock }: StakeParts,
  accountUuid: string,
  {
    connectionUuid = '',
    domain = '',
    creatorId = '',
  }: { connectionUuid?: string; domain?: string; creatorId?: string },
): Promise<{ clicks: number; euro: number }> {
  const params = {
    from: new Date(clock.now().getTime() - 30 * day).toISOString().slice(0, 10),
    connection: connectionUuid,
    domain,
    creator: creatorId,
  }
  const where = `toDate(at) >= {from:Date} AND ({connection:String} = '' OR connection_uuid = {connection:String}) AND ({domain:String} = '' OR merchant = {domain:String}) AND ({creator:String} = '' OR creator_id = {creator:String})`
  const [[clicked], [sold]] = await Promise.all([
    events.query(accountUuid, {
      name: 'discovery.carried',
      sql: `SELECT count() AS n FROM click WHERE kind = 'click' AND ${where}`,
      params,
      row: z.object({ n: z.number() }),
    }),
    events.query(accountUuid, {
      name: 'discovery.sold',
      sql: `SELECT sum(s.amount / if(s.currency = 'EUR', 1, r.rate)) AS n FROM (SELECT toFloat64(commission) AS amount, toString(currency) AS currency FROM conversion FINAL WHERE ${where} AND status != 'rejected') AS s
  GLOBAL ANY LEFT JOIN (SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency) AS r ON r.currency = s.currency WHERE s.currency = 'EUR' OR r.rate > 0`,
      params,
      row: z.object({ n: z.number().nullable() }),
    }),
  ])
  return { clicks: clicked?.n ?? 0, euro: sold?.n ?? 0 }
}

/** The facts of an account, the terms of a programme and its shop: what the price of a change is made of. */
export async function readTerms({ database, events, clock }: StakeParts, accountUuid: string, programmeUuid: string) {
  const [facts, euro, [found]] = await Promise.all([
    readFacts({ events, approvals: approvalsOf({ database, clock }) }, { now: clock.now().getTime(), accountUuid }),
    readEuro(database),
    database.as(accountUuid, (tx) =>
      tx
        .select({ programme, domain: merchant.domain })
        .from(programme)
        .innerJoin(merchant, eq(merchant.uuid, programme.merchantUuid))
        .where(eq(programme.uuid, programmeUuid)),
    ),
  ])
  const known: Facts = indexFacts(facts.get(accountUuid) ?? noFacts)
  return found && { ...found, known, euro }
}
