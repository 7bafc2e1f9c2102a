import type { Get, Session } from '../connector.ts'
import { NetworkError } from '../shared/http/network-error.ts'
import type { TradetrackerCredentials } from './credentials.ts'
import { call } from './soap.ts'

/** The service keeps a session in a cookie, which every further call must send. */
export async function signIn(get: Get, { customerId, passphrase }: TradetrackerCredentials): Promise<Session> {
  const { headers } = await call(get, 'authenticate', [
    ['customerID', customerId],
    ['passphrase', passphrase],
    ['sandbox', false],
    ['locale', 'en_GB'],
    ['demo', false],
  ])
  const cookie = (headers['set-cookie'] ?? '')
    .split(/,(?=\s*[^;,\s]+=)/)
    .map((c) => c.split(';', 1)[0]?.trim() ?? '')
    .filter((c) => c.includes('='))
    .join('; ')
  if (cookie === '') throw new NetworkError('unreadable', 'TradeTracker answered the sign-in without a session.')
  return { headers: { cookie }, secrets: [cookie] }
}
