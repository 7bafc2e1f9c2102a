import { eq, sql } from 'drizzle-orm'
import type { Principal } from '../../http/principal.ts'
import { Fail } from '../../http/fail.ts'
import { readEuro } from '../../money/index.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Clock } from '../../time/clock.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { accountJob } from '../jobs.ts'
import { discoveryNight, type NightlyResult, recommendation } from '../tables.ts'
import { type Money, moneyIn } from './in-currency.ts'

export type NetworkOf = (identifier: string) => { networkUuid: string; networkName: string }
export type ReadParts = {
  database: Database
  clock: Clock
  send: SendJob
  networkOf: (tx: Tx) => Promise<NetworkOf>
  siteNames: (tx: Tx) => Promise<{ uuid: string; name: string; domain: string }[]>
}
export type NightlyView = {
  currencyCode: string
  money: Money
  night: NightlyResult | null
  computedAt: Date | null
  rows: (typeof recommendation.$inferSelect)[]
  networkOf: NetworkOf
  sites: ReadonlyMap<string, { uuid: string; name: string; domain: string }>
}

const late = 26 * 3_600_000

/**
 * The last nightly result of an account, with the other data that answers need. Without one, or if it is old, a run is
 * requested.
 */
export async function readNightlyView(
  { database, clock, send, networkOf, siteNames }: ReadParts,
  { accountUuid, currencyCode: own }: Pick<Principal, 'accountUuid' | 'currencyCode'>,
  asked: string | undefined,
): Promise<NightlyView> {
  const currencyCode = asked ?? own
  const perEuro = (await readEuro(database)).perEuro(currencyCode)
  if (perEuro === undefined) throw new Fail('badInput', 'currencyCode: Must be a currency with an exchange rate')
  const read = await database.as(accountUuid, async (tx) => {
    const [kept] = await tx
      .select({
        computedAt: discoveryNight.computedAt,
        // a long list that only its own screen needs (`unpaid/read-unearned.ts`)
        night: sql<NightlyResult>`${discoveryNight.night} - 'unearned'`,
        hasUnearned: sql<boolean>`jsonb_exists(${discoveryNight.night}, 'unearned')`,
      })
      .from(discoveryNight)
      .where(eq(discoveryNight.accountUuid, accountUuid))
    return {
      kept,
      rows: await tx.select().from(recommendation),
      networkOf: await networkOf(tx),
      sites: new Map((await siteNames(tx)).map((s) => [s.uuid, s])),
    }
  })
  const computedAt = read.kept?.computedAt ?? null
  if (!computedAt || !read.kept?.hasUnearned || clock.now().getTime() - computedAt.getTime() > late)
    await send(accountJob, { accountUuid }, { key: accountUuid })
  return { currencyCode, money: moneyIn(currencyCode, perEuro), night: read.kept?.night ?? null, computedAt, ...read }
}
