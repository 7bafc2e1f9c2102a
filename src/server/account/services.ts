import type { RateLimits } from '../http/rate-limits.ts'
import type { Platform } from '../platform.ts'
import type { Tx } from '../store/database/open.ts'
import { productName } from '../mail/index.ts'
import { createAttempts } from './attempts.ts'
import { confirmMailName } from './confirm/confirm-mail-job.ts'
import { createEnter } from './enter.ts'
import { createHashTurns } from './hash-turns.ts'
import { createKnownDevices } from './known-device.ts'
import { createAccessMails } from './mail/access-mails.ts'
import { createOpenThings } from './open/end-open.ts'
import type { OpenElsewhere } from './open/open-kinds.ts'
import { createCeremonies } from './passkeys/ceremonies.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { createCodes } from './passwords/codes.ts'
import type { Places } from './places.ts'
import type { PartsOf } from './profile.ts'
import { createFactors } from './second-factor/factors.ts'
import { createHalfEntered } from './second-factor/half-entered.ts'
import { createSessionReader } from './session.ts'
import { createPasswords, createSignIn } from './sign-in.ts'

export type ServicesAsks = {
  places: Places
  rates: RateLimits
  /** Fails when the plan allows fewer users; `adding`: number of users to be added. */
  expectRoom: (tx: Tx, accountUuid: string, adding?: number) => Promise<void>
  /** Kinds of open access owned by other modules, and how to end them. */
  openElsewhere: OpenElsewhere
  partsOf: PartsOf
}

/** Shared by the calls and jobs of accounts; each is created once. */
export function createServices(
  platform: Platform,
  { rates, places, openElsewhere, partsOf, expectRoom }: ServicesAsks,
) {
  const { database, clock, log, publicUrl, secret, jobs, mail, outside } = platform
  const { leaves } = mail
  const isHttps = publicUrl.startsWith('https:')
  const isUnlocked = platform.env.BILLING === 'off'
  const operators = platform.env.OPERATORS
  const signIn = createSignIn({ database, secret: secret.derive('sessions').toString('base64url'), publicUrl })
  const devices = createKnownDevices({ key: secret.derive('known devices'), isHttps })
  const tell = createAccessMails({ database, clock, log, send: jobs.send })
  const party = relyingParty(publicUrl)
  return {
    database,
    clock,
    rates,
    places,
    partsOf,
    expectRoom,
    send: jobs.send,
    takeRoom: mail.takeRoom,
    leaves,
    isUnlocked,
    operators,
    signIn,
    devices,
    tell,
    passwords: createPasswords(),
    turns: createHashTurns(),
    identify: createSessionReader(database, signIn, { isUnlocked, places }),
    codes: createCodes({ database, clock, key: secret.derive('password codes') }),
    open: createOpenThings({ clock, elsewhere: openElsewhere }),
    attempts: createAttempts(clock),
    factors: createFactors({ database, seal: outside.seal, clock }),
    half: createHalfEntered({ database, clock, key: secret.derive('half entered'), isHttps }),
    ceremonies: party && createCeremonies({ database, clock, party }),
    enter: createEnter({ database, leaves, isUnlocked, operators, partsOf, signIn, devices, tell, clock, places }),
    /** The product's name for an account (R237: white label). */
    nameFor: async (accountUuid: string) => (await platform.brandOf(accountUuid))?.name ?? productName,
    askToConfirm: (userUuid: string) =>
      jobs
        .send(confirmMailName, { userUuid })
        .catch((error: unknown) => log.warn('a link that confirms an address was not asked for', { error })),
  }
}
