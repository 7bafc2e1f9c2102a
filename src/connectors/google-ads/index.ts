import type { Enterable } from '../shared/http/open-network.ts'
import { credentials, type GoogleAdsCredentials } from './credentials.ts'
import { oauth, signIn } from './sign-in.ts'

/** The application registered at Google for this server; one for all its accounts. */
export type GoogleAdsApp = { clientId: string; clientSecret: string; developerToken: string; version: string }

/** An ad service: with sign-in and requests like a network, but with costs instead of commission. */
export const googleAds: Enterable<GoogleAdsCredentials> = {
  identifier: 'google-ads',
  name: 'Google Ads',
  credentialFields: [
    { name: 'clientSecret', label: 'Client secret', secret: true },
    { name: 'developerToken', label: 'Developer token', secret: true },
    { name: 'refreshToken', label: 'Refresh token', secret: true },
  ],
  credentials,
  limits: { perMinute: 60 },
  authorize: ({ developerToken, refreshToken }) => ({
    baseUrl: 'https://googleads.googleapis.com',
    bases: { login: oauth.tokenAddress ?? '' },
    headers: { 'developer-token': developerToken },
    limitKey: refreshToken,
  }),
  signIn,
}
export { oauth }
