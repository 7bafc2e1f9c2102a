import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { aboutGoogleAds } from '../costs/index.ts'
import { googleAdsConnection } from '../costs/tables.ts'
import type { Database } from '../store/database/open.ts'
import { aboutCredentials } from './live.ts'
import { aboutSignIn } from './oauth/sign-ins.ts'
import { createSeal, type Seal } from './seal.ts'
import { connection, oauthSignIn } from './tables.ts'

const page = 500

/**
 * Closes every stored credential anew with the current key. Stopped halfway, it can be run again: what the current key
 * closed already opens too. Gives how many connections have some.
 */
export async function resealCredentials(
  { system }: Pick<Database, 'system'>,
  keys: readonly [Buffer, ...Buffer[]],
): Promise<number> {
  const seal = createSeal(keys)
  await resealSignIns(system, seal)
  let count = await resealGoogleAds(system, seal)
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await system
      .select({ uuid: connection.uuid, accountUuid: connection.accountUuid, credentials: connection.credentials })
      .from(connection)
      .where(and(isNotNull(connection.credentials), gt(connection.uuid, after)))
      .orderBy(asc(connection.uuid))
      .limit(page)
    for (const row of rows) {
      const sealed = row.credentials ?? ''
      const about = aboutCredentials(row)
      await system
        .update(connection)
        .set({ credentials: seal.close(seal.open(sealed, about), about) })
        // changed meanwhile by a running server: that one closed it with a key of its own choice, and stays
        .where(and(eq(connection.uuid, row.uuid), eq(connection.credentials, sealed)))
      count++
    }
    const last = rows.at(-1)
    if (!last) return count
    after = last.uuid
  }
}

/** The same for the accesses to Google Ads. They are few: one for each account. */
async function resealGoogleAds(system: Database['system'], seal: Seal): Promise<number> {
  const rows = await system.select().from(googleAdsConnection).where(isNotNull(googleAdsConnection.credentials))
  for (const { accountUuid, credentials } of rows) {
    const sealed = credentials ?? ''
    const about = aboutGoogleAds(accountUuid)
    await system
      .update(googleAdsConnection)
      .set({ credentials: seal.close(seal.open(sealed, about), about) })
      .where(and(eq(googleAdsConnection.accountUuid, accountUuid), eq(googleAdsConnection.credentials, sealed)))
  }
  return rows.length
}

/** The same for sign-ins under way, of networks and of Google Ads. They are few: one is gone when it is over, or the day after. */
async function resealSignIns(system: Database['system'], seal: Seal): Promise<void> {
  for (const { stateHash, accountUuid, plan } of await system.select().from(oauthSignIn)) {
    const about = aboutSignIn(accountUuid, stateHash)
    await system
      .update(oauthSignIn)
      .set({ plan: seal.close(seal.open(plan, about), about) })
      .where(and(eq(oauthSignIn.stateHash, stateHash), eq(oauthSignIn.plan, plan)))
  }
}
