import { z } from 'zod'
import type { Get, Session } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { RakutenCredentials } from './credentials.ts'

const answer = z.object({ access_token: z.string().min(1) })

/** A token is valid for about an hour and for one site: its scope is the SID. */
export async function signIn(get: Get, { clientId, clientSecret, sid }: RakutenCredentials): Promise<Session> {
  const key = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const content = await get({
    path: '/token',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ scope: sid }).toString(),
  })
  const read = answer.safeParse(content)
  if (!read.success) throw new NetworkError('unreadable', 'Rakuten answered the sign-in without a token.')
  const token = read.data.access_token
  return { headers: { authorization: `Bearer ${token}` }, secrets: [key, token] }
}
