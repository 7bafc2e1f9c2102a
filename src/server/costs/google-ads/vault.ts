import { and, eq, isNotNull } from 'drizzle-orm'
import { resealed, type Vault } from '../../outside/index.ts'
import { googleAdsConnection } from '../tables.ts'
import { aboutGoogleAds } from './open-google-ads.ts'

/** Credentials for Google Ads. They are few: one per account. */
export const googleAdsVault: Vault = {
  async hasSecrets({ system }) {
    const found = await system
      .select({ account: googleAdsConnection.accountUuid })
      .from(googleAdsConnection)
      .where(isNotNull(googleAdsConnection.credentials))
      .limit(1)
    return found.length > 0
  },
  async reseal({ system }, seal) {
    const rows = await system.select().from(googleAdsConnection).where(isNotNull(googleAdsConnection.credentials))
    for (const { accountUuid, credentials } of rows) {
      const sealed = credentials ?? ''
      await system
        .update(googleAdsConnection)
        .set({ credentials: resealed(seal, sealed, aboutGoogleAds(accountUuid)) })
        .where(and(eq(googleAdsConnection.accountUuid, accountUuid), eq(googleAdsConnection.credentials, sealed)))
    }
    return rows.length
  },
}
