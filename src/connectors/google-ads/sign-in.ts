import { z } from 'zod'
import type { Get, GetRequest, OAuth, Session } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { GoogleAdsCredentials } from './credentials.ts'

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() })
const scope = 'https://www.googleapis.com/auth/adwords'

const tokenRequest = (path: string, form: Readonly<Record<string, string>>): GetRequest => ({
  base: 'login',
  path,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})
const read = (answer: unknown) => {
  const found = tokens.safeParse(answer)
  if (!found.success) throw new NetworkError('unreadable', 'Google answered the sign-in without tokens.')
  return found.data
}
const refreshRequest = ({ clientId, clientSecret, refreshToken }: GoogleAdsCredentials) =>
  tokenRequest('/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
  })

/** The sign-in for web applications. `consent` makes Google issue a refresh token again if it did before. */
export const oauth: OAuth<GoogleAdsCredentials> = {
  startFields: [],
  tokenAddress: 'https://oauth2.googleapis.com',
  authorizationUrl: ({ credentials, redirectUri, state, challenge }) =>
    `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      scope,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      code_challenge: challenge,
      state,
    }).toString()}`,
  tokenRequest: ({ credentials, redirectUri, code, verifier }) =>
    tokenRequest('/token', {
      grant_type: 'authorization_code',
      code,
      client_id: credentials.clientId ?? '',
      client_secret: credentials.clientSecret ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  refreshRequest,
  readTokens: (answer) => {
    const { refresh_token: refreshToken } = read(answer)
    if (!refreshToken)
      throw new NetworkError('refused', 'Google sent no refresh token. Remove the access at Google and sign in again.')
    return { refreshToken }
  },
}

export async function signIn(get: Get, credentials: GoogleAdsCredentials): Promise<Session> {
  const found = read(await get(refreshRequest(credentials)))
  return {
    headers: { authorization: `Bearer ${found.access_token}` },
    secrets: [found.access_token, ...(found.refresh_token ? [found.refresh_token] : [])],
    ...(found.refresh_token ? { changed: { refreshToken: found.refresh_token } } : {}),
  }
}

/** Revokes access, as the user could on Google's own page. */
export const revoke = (get: Get, { refreshToken }: Pick<GoogleAdsCredentials, 'refreshToken'>) =>
  get(tokenRequest('/revoke', { token: refreshToken }))
