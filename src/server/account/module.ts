import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { createAttempts } from './attempts.ts'
import { accountCalls } from './calls.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { createHashTurns } from './hash-turns.ts'
import { createKnownDevices } from './known-device.ts'
import { createSessionReader } from './session.ts'
import { createPasswords, createSignIn } from './sign-in.ts'

export type AccountModule = Answering<'account'> & {
  /** Who asks, by the cookies of the request. */
  identify: ReturnType<typeof createSessionReader>
}

export function accountModule(
  { database, clock, publicUrl, secret }: Platform,
  { rates }: { rates: RateLimits },
): AccountModule {
  const passwords = createPasswords()
  const signIn = createSignIn({
    database,
    secret: secret.derive('sessions').toString('base64url'),
    publicUrl,
    passwords,
  })
  return {
    calls: {
      account: accountCalls({
        database,
        signIn,
        passwords,
        attempts: createAttempts(clock),
        turns: createHashTurns(),
        devices: createKnownDevices({ key: secret.derive('known devices'), isHttps: publicUrl.startsWith('https:') }),
        rates,
        clock,
      }),
    },
    identify: createSessionReader(database, signIn),
  }
}
