import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { createAttempts } from './attempts.ts'
import { accountCalls } from './calls.ts'
import { createSessionReader } from './session.ts'
import { createPasswords, createSignIn } from './sign-in.ts'

export type AccountModule = Answering<'account'> & {
  /** Who asks, by the cookies of the request. */
  identify: ReturnType<typeof createSessionReader>
}

export function accountModule({ database, clock, publicUrl, secret }: Platform): AccountModule {
  const passwords = createPasswords()
  const signIn = createSignIn({
    database,
    secret: secret.derive('sessions').toString('base64url'),
    publicUrl,
    passwords,
  })
  return {
    calls: { account: accountCalls({ database, signIn, passwords, attempts: createAttempts(clock), clock }) },
    identify: createSessionReader(database, signIn),
  }
}
