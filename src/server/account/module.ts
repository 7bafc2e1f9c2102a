import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { createAttempts } from './attempts.ts'
import { confirmationCalls } from './confirm/calls.ts'
import { confirmMailJob, confirmMailName } from './confirm/confirm-mail-job.ts'
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
  { database, clock, log, publicUrl, secret, mail, jobs }: Platform,
  { rates }: { rates: RateLimits },
): AccountModule {
  const passwords = createPasswords()
  const signIn = createSignIn({
    database,
    secret: secret.derive('sessions').toString('base64url'),
    publicUrl,
    passwords,
  })
  const keys = [secret.derive('confirm addresses'), ...secret.older('confirm addresses')] as const
  const { leaves } = mail
  return {
    calls: {
      confirmation: confirmationCalls({ database, clock, keys, rates, send: jobs.send, leaves }),
      account: accountCalls({
        database,
        signIn,
        passwords,
        attempts: createAttempts(clock),
        turns: createHashTurns(),
        devices: createKnownDevices({ key: secret.derive('known devices'), isHttps: publicUrl.startsWith('https:') }),
        rates,
        clock,
        leaves,
        askToConfirm: (userUuid) =>
          jobs
            .send(confirmMailName, { userUuid })
            .catch((error: unknown) => log.warn('a link that confirms an address was not asked for', { error })),
      }),
    },
    jobs: [confirmMailJob({ database, clock, log, key: keys[0], publicUrl, sendMail: mail.send })],
    identify: createSessionReader(database, signIn),
  }
}
