import { z } from 'zod'
import type { Get, Session } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { TradedoublerCredentials } from './credentials.ts'

const answer = z.object({ access_token: z.string().min(1) })

/**
 * A token is valid for about 15 minutes; the network documents signing in again for a client without a refresh token.
 */
export async function signIn(get: Get, c: TradedoublerCredentials): Promise<Session> {
  const key = Buffer.from(`${c.clientId}:${c.clientSecret}`).toString('base64')
  const content = await get({
    path: '/uaa/oauth/token',
    method: 'POST',
    headers: { authorization: `Basic ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'password', username: c.username, password: c.password }).toString(),
  })
  const read = answer.safeParse(content)
  if (!read.success) throw new NetworkError('unreadable', 'Tradedoubler answered the sign-in without a token.')
  const token = read.data.access_token
  return { headers: { authorization: `Bearer ${token}` }, secrets: [key, token] }
}
