import { z } from 'zod'
import type { Get, GetRequest, OAuth, Session } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { DaisyconCredentials } from './credentials.ts'

const tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })

const tokenRequest = (form: Readonly<Record<string, string>>): GetRequest => ({
  base: 'login',
  path: '/oauth/access-token',
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

const read = (answer: unknown) => {
  const found = tokens.safeParse(answer)
  if (!found.success) throw new NetworkError('unreadable', 'Daisycon answered the sign-in without tokens.')
  return found.data
}

/** Sign-in with PKCE. No scope is sent: permissions are set on the app. */
export const oauth: OAuth<DaisyconCredentials> = {
  startFields: ['clientId', 'clientSecret', 'publisherId', 'mediaId', 'linkTarget'],
  redirectField: 'redirectUri',
  authorizationUrl: ({ credentials, redirectUri, state, challenge }) =>
    `https://login.daisycon.com/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: credentials.clientId ?? '',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      code_challenge: challenge,
      state,
    }).toString()}`,
  tokenRequest: ({ credentials, redirectUri, code, verifier, state }) =>
    tokenRequest({
      grant_type: 'authorization_code',
      code,
      client_id: credentials.clientId ?? '',
      client_secret: credentials.clientSecret ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      state,
    }),
  refreshRequest: ({ clientId, clientSecret, redirectUri, refreshToken }) =>
    tokenRequest({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    }),
  readTokens: (answer) => ({ refreshToken: read(answer).refresh_token }),
}

/** Each refresh token works once: the new one is stored with the credentials. */
export async function signIn(get: Get, credentials: DaisyconCredentials): Promise<Session> {
  const found = read(await get(oauth.refreshRequest(credentials)))
  return {
    headers: { authorization: `Bearer ${found.access_token}` },
    secrets: [found.access_token, found.refresh_token],
    changed: { refreshToken: found.refresh_token },
  }
}
