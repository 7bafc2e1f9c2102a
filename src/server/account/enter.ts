import { eq } from 'drizzle-orm'
import type { Me } from '../../contract/account/account.ts'
import type { Clock } from '../clock.ts'
import { Fail } from '../http/fail.ts'
import type { Exchange } from '../http/handlers.ts'
import type { Database } from '../store/database/open.ts'
import type { HashTurns } from './hash-turns.ts'
import type { KnownDevices } from './known-device.ts'
import { placeOf } from './place.ts'
import { profile } from './profile.ts'
import type { SignIn } from './sign-in.ts'
import { user } from './tables.ts'

/** Whose password it is, with the cookies of their new session; null when nobody's. */
export async function enterWith(signIn: SignIn, email: string, password: string, headers: Headers) {
  const entered = await signIn.enter({ email, password }, headers).catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode === 401) return null
    throw error
  })
  return entered && { userId: entered.response.user.id, cookies: entered.headers.getSetCookie() }
}

type Parts = {
  database: Database
  leaves: boolean
  isUnlocked: boolean
  signIn: SignIn
  turns: HashTurns
  devices: KnownDevices
  clock: Clock
}

/** Signs in who has just been made, with the password they chose. */
export const enterNew =
  ({ database, leaves, isUnlocked, signIn, turns, devices, clock }: Parts) =>
  async (email: string, password: string, exchange: Exchange): Promise<Me> => {
    const entered = await turns('strangers', placeOf(exchange.address), () =>
      enterWith(signIn, email, password, exchange.headers),
    )
    if (!entered) throw new Fail('signedOut', 'Sign in first')
    await database.system.update(user).set({ loginAt: clock.now() }).where(eq(user.id, entered.userId))
    exchange.setCookies([...entered.cookies, devices.cookie(email, null)])
    return profile({ database, leaves, isUnlocked }, entered.userId)
  }
