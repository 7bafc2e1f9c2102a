import { eq } from 'drizzle-orm'
import { type GoogleAdsApp, googleAds } from '../../../connectors/google-ads/index.ts'
import type { Door } from '../../../connectors/shared/http/fetch.ts'
import { NetworkError } from '../../../connectors/shared/http/network-error.ts'
import { openNetwork } from '../../../connectors/shared/http/open-network.ts'
import type { Clock } from '../../time/clock.ts'
import type { Env } from '../../env/env.ts'
import { Fail } from '../../http/fail.ts'
import type { SendJob } from '../../jobs/job.ts'
import type { Log } from '../../log/log.ts'
import type { Outside } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { googleAdsConnection } from '../tables.ts'

export type GoogleAdsParts = {
  database: Database
  clock: Clock
  log: Log
  send: SendJob
  publicUrl: string
  /** Null when this server has no application at Google. */
  app: GoogleAdsApp | null
  outside: Outside
}
/** An account's opened access to Google Ads. */
export type GoogleAdsLive = { get: ReturnType<Door['open']>; version: string; refreshToken: string }

export const aboutGoogleAds = (accountUuid: string) => ['google-ads', accountUuid] as const

export const googleAdsApp = (env: Env): GoogleAdsApp | null =>
  env.GOOGLE_ADS_CLIENT_ID && env.GOOGLE_ADS_CLIENT_SECRET && env.GOOGLE_ADS_DEVELOPER_TOKEN
    ? {
        clientId: env.GOOGLE_ADS_CLIENT_ID,
        clientSecret: env.GOOGLE_ADS_CLIENT_SECRET,
        developerToken: env.GOOGLE_ADS_DEVELOPER_TOKEN,
        version: env.GOOGLE_ADS_API_VERSION,
      }
    : null

export function configured({ app }: GoogleAdsParts): GoogleAdsApp {
  if (!app) throw new Fail('badInput', 'This server has no Google Ads application configured.')
  return app
}

/** With a refresh token that is not stored (yet). */
export function openWith({ outside, app }: GoogleAdsParts, refreshToken: string, signal?: AbortSignal): GoogleAdsLive {
  if (!app) throw new NetworkError('credentials', 'This server has no Google Ads application configured.')
  const { get } = openNetwork(outside.door, googleAds, { ...app, refreshToken }, { signal })
  return { get, version: app.version, refreshToken }
}

/** The stored access. Null when the account is not connected. A refresh token that Google replaces is stored at once. */
export async function openGoogleAds(
  parts: GoogleAdsParts,
  accountUuid: string,
  signal?: AbortSignal,
): Promise<GoogleAdsLive | null> {
  const { database, outside, app } = parts
  const stored = async (tx: Parameters<Parameters<Database['as']>[1]>[0], lock: boolean) => {
    const query = tx.select().from(googleAdsConnection).where(eq(googleAdsConnection.accountUuid, accountUuid))
    const [row] = lock ? await query.for('update') : await query
    return row?.credentials ? outside.seal.open(row.credentials, aboutGoogleAds(accountUuid)) : null
  }
  const refreshToken = await database.as(accountUuid, (tx) => stored(tx, false))
  if (refreshToken === null) return null
  if (!app) throw new NetworkError('credentials', 'This server has no Google Ads application configured.')
  const { get } = openNetwork(
    outside.door,
    googleAds,
    { ...app, refreshToken },
    {
      signal,
      exclusively: (work) =>
        database.as(accountUuid, async (tx) => {
          const now = await stored(tx, true)
          if (now === null) throw new NetworkError('credentials', 'Google Ads is not connected any more.')
          const changed = await work({ ...app, refreshToken: now })
          if (changed?.['refreshToken'])
            await tx
              .update(googleAdsConnection)
              .set({ credentials: outside.seal.close(changed['refreshToken'], aboutGoogleAds(accountUuid)) })
              .where(eq(googleAdsConnection.accountUuid, accountUuid))
        }),
    },
  )
  return { get, version: app.version, refreshToken }
}

/** Google's error, for the waiting person. */
export function failOf(error: unknown): Fail {
  if (error instanceof Fail) return error
  if (!(error instanceof NetworkError))
    return new Fail('unavailable', 'Google Ads did not answer in time. Try again in a minute.', error)
  const isTheirs = error.trouble === 'credentials' || error.trouble === 'refused'
  return new Fail(isTheirs ? 'badInput' : 'unavailable', error.message)
}
