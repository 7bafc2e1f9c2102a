import { eq } from 'drizzle-orm'
import type { Me } from '../../contract/account/account.ts'
import type { Clock } from '../time/clock.ts'
import type { Exchange } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import { recordAudit } from './audit/record-audit.ts'
import type { KnownDevices } from './known-device.ts'
import type { AccessMails } from './mail/access-mails.ts'
import { addressRange } from '../http/address-group.ts'
import { isHere, type Places, wrongSignIn } from './places.ts'
import { type PartsOf, profile } from './profile.ts'
import { deviceName } from './sessions/device-name.ts'
import type { SignIn } from './sign-in.ts'
import { user } from './tables.ts'
import type { UserRow } from './users/shown.ts'

type Parts = {
  database: Database
  leaves: boolean
  isUnlocked: boolean
  operators?: readonly string[]
  partsOf: PartsOf
  signIn: SignIn
  devices: KnownDevices
  tell: AccessMails
  clock: Clock
  places: Pick<Places, 'accountOf'>
}
/** How a user authenticated. `new`: the user was created just now. */
export type How = 'password' | 'password and code' | 'password and recovery code' | 'passkey' | 'new'
export type Enter = (who: UserRow, exchange: Exchange, how: How) => Promise<Me>

/**
 * The last step of every sign-in, after all checks: a session with its cookies, the sign-in time, a log entry, and a
 * mail when the browser is new for this user.
 */
export const createEnter =
  ({ database, leaves, isUnlocked, operators = [], partsOf, signIn, devices, tell, clock, places }: Parts): Enter =>
  async (who, exchange, how) => {
    if (!isHere(places, exchange.headers, who.accountUuid)) throw wrongSignIn()
    const device = devices.read(exchange.headers, who.email)
    const cookies = await signIn.enter(who.id, exchange.headers)
    const me = await profile({ database, leaves, isUnlocked, operators, partsOf }, who.id)
    const name = deviceName(exchange.headers.get('user-agent'))
    await database.system.transaction(async (tx) => {
      await tx.update(user).set({ loginAt: clock.now() }).where(eq(user.id, who.id))
      // strangers use the demo all day, and the creation of a user is recorded already
      if (!me.userIsDemo && how !== 'new')
        await recordAudit(
          tx,
          { accountUuid: who.accountUuid, userUuid: who.id },
          { action: 'session.begun', object: name, after: { with: how, from: addressRange(exchange.address) } },
        )
    })
    exchange.setCookies([...cookies, devices.cookie(who.email, device)])
    // no mail about the very first sign-in
    if (device === null && how !== 'new' && who.loginAt !== null)
      await tell.person(who, { kind: 'newDevice', device: name })
    return me
  }
