import { eq } from 'drizzle-orm'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { connection } from '../../networks/tables.ts'
import { earnedAtStake } from './at-stake.ts'
import { readClicksAndCommission, type StakeParts } from './read-stake.ts'
import type { NewFact } from './write-fact.ts'

/** Imports of a connection fail, or its callbacks stopped: the earnings of its clicks of 30 days are not seen. */
export async function connectionFact(
  parts: StakeParts,
  h: HappeningOf<'connectionFailed' | 'callbackSilent'>,
): Promise<NewFact | null> {
  const { accountUuid, key, at, payload } = h
  const { connectionUuid } = payload
  const carried = await readClicksAndCommission(parts, accountUuid, { connectionUuid })
  const [row] = await parts.database.as(accountUuid, (tx) =>
    tx.select().from(connection).where(eq(connection.uuid, connectionUuid)),
  )
  if (!row) return null
  return {
    accountUuid,
    rule: h.kind,
    kind: 'connection',
    subject: connectionUuid,
    at: new Date(at),
    ...(h.kind === 'callbackSilent' ? { since: new Date(h.payload.lastDatetime) } : {}),
    ...earnedAtStake(carried),
    cut: 1,
    fact: {
      key,
      name: row.name,
      network: row.network,
      merchantUuid: null,
      clicks: carried.clicks,
      from: null,
      to: null,
      message: h.kind === 'connectionFailed' ? h.payload.message : '',
    },
  }
}

/** Callbacks of a connection cannot be read: their sales do not count. Their value is unknown. */
export async function refusedFact(
  { database }: Pick<StakeParts, 'database'>,
  { accountUuid, key, at, payload: { connectionUuid, callbackCount } }: HappeningOf<'callbacksRefused'>,
): Promise<NewFact | null> {
  const [row] = await database.as(accountUuid, (tx) =>
    tx.select().from(connection).where(eq(connection.uuid, connectionUuid)),
  )
  if (!row) return null
  return {
    accountUuid,
    rule: 'callbacksRefused',
    kind: 'connection',
    subject: connectionUuid,
    at: new Date(at),
    euro: 0,
    low: 0,
    high: 0,
    cut: 1,
    fact: {
      key,
      name: row.name,
      network: row.network,
      merchantUuid: null,
      clicks: 0,
      from: null,
      to: null,
      message: `${callbackCount} callbacks of a day could not be read`,
    },
  }
}

/**
 * Pages of a site stopped sending pageviews: its clicks of 30 days, and their earnings, continue unseen or not at all.
 */
export async function scriptFact(
  parts: StakeParts,
  { accountUuid, key, at, payload: { siteUuid, name, lastDatetime } }: HappeningOf<'scriptSilent'>,
): Promise<NewFact> {
  const carried = await readClicksAndCommission(parts, accountUuid, { siteUuid })
  return {
    accountUuid,
    rule: 'scriptSilent',
    kind: 'site',
    subject: siteUuid,
    at: new Date(at),
    since: new Date(lastDatetime),
    ...earnedAtStake(carried),
    cut: 1,
    fact: { key, name, network: '', merchantUuid: null, clicks: carried.clicks, from: null, to: null, message: '' },
  }
}
