import { Fail } from '../http/fail.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import type { Tx } from '../store/database/open.ts'
import { createAttempts } from './attempts.ts'
import { auditCalls } from './audit/calls.ts'
import { tidyAuditJob } from './audit/tidy-job.ts'
import { confirmationCalls } from './confirm/calls.ts'
import { mayMail, notConfirmed } from './confirm/may-mail.ts'
import { confirmMailJob, confirmMailName } from './confirm/confirm-mail-job.ts'
import { accountCalls } from './calls.ts'
import { closingCalls, type ExportAccount, type WhyNotClosed } from './closing/calls.ts'
import { closingJob, type EraseAccount } from './closing/closing-job.ts'
import { companyCalls } from './company/calls.ts'
import { createEnter } from './enter.ts'
import { createHashTurns, type HashTurns } from './hash-turns.ts'
import { invitationCalls } from './invitations/calls.ts'
import { invitationMailJob } from './invitations/invitation-mail-job.ts'
import { createKnownDevices } from './known-device.ts'
import { isOperator } from './is-operator.ts'
import { accountMailJob, createTellGone, createTellPeople } from './mail/tell-people.ts'
import { createOpenThings } from './open/end-open.ts'
import type { OpenElsewhere } from './open/open-kinds.ts'
import { revocationCalls } from './revocation/calls.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import { createCeremonies } from './passkeys/ceremonies.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { passwordCalls } from './passwords/calls.ts'
import { createCodes } from './passwords/codes.ts'
import { passwordMailJob } from './passwords/password-mail-job.ts'
import type { PartsOf } from './profile.ts'
import { proofCalls } from './proof/calls.ts'
import { secondFactorCalls } from './second-factor/calls.ts'
import { createFactors } from './second-factor/factors.ts'
import { createHalfEntered } from './second-factor/half-entered.ts'
import { createSessionReader } from './session.ts'
import { sessionCalls } from './sessions/calls.ts'
import type { Places } from './places.ts'
import { productName } from '../mail/index.ts'
import { createPasswords, createSignIn, type Passwords } from './sign-in.ts'
import { usersCalls } from './users/calls.ts'

export type AccountModule = Answering<'account'> & {
  /** Who asks, by the cookies of the request. */
  identify: ReturnType<typeof createSessionReader>
  /** Whether somebody runs the installation (OPERATORS). */
  isOperator: (userUuid: string) => Promise<boolean>
  /** Hashing, in one line for the whole process: who signs in elsewhere (merchants) waits in it, too. */
  passwords: Passwords
  turns: HashTurns
}
export type AccountAsks = {
  places: Places
  rates: RateLimits
  /** Refuses when the plan holds fewer users; `adding`: how many are to come. */
  expectRoom: (tx: Tx, accountUuid: string, adding?: number) => Promise<void>
  exportAccount: ExportAccount
  /** What other modules keep open for a person, and how it is ended. */
  openElsewhere: OpenElsewhere
  whyNotClosed: WhyNotClosed
  partsOf: PartsOf
  /** Takes an account away for ever. */
  erase: EraseAccount
}

export function accountModule(platform: Platform, asks: AccountAsks): AccountModule {
  const { rates, places, expectRoom, exportAccount, whyNotClosed, erase, openElsewhere, partsOf } = asks
  const { database, clock, log, publicUrl, secret, jobs, mail, outside } = platform
  const isHttps = publicUrl.startsWith('https:')
  const isUnlocked = platform.env.BILLING === 'off'
  const operators = platform.env.OPERATORS
  const passwords = createPasswords()
  const turns = createHashTurns()
  const signIn = createSignIn({
    database,
    secret: secret.derive('sessions').toString('base64url'),
    publicUrl,
  })
  const keys = [secret.derive('confirm addresses'), ...secret.older('confirm addresses')] as const
  const { leaves } = mail
  const askToConfirm = (userUuid: string) =>
    jobs
      .send(confirmMailName, { userUuid })
      .catch((error: unknown) => log.warn('a link that confirms an address was not asked for', { error }))
  const identify = createSessionReader(database, signIn, { isUnlocked, places })
  const codes = createCodes({ database, clock, key: secret.derive('password codes') })
  const devices = createKnownDevices({ key: secret.derive('known devices'), isHttps })
  const tell = createTellPeople({ database, clock, log, send: jobs.send })
  const open = createOpenThings({ clock, elsewhere: openElsewhere })
  const attempts = createAttempts(clock)
  const factors = createFactors({ database, seal: outside.seal, clock })
  const half = createHalfEntered({ database, clock, key: secret.derive('half entered'), isHttps })
  const party = relyingParty(publicUrl)
  const ceremonies = party && createCeremonies({ database, clock, party })
  const enter = createEnter({ database, leaves, isUnlocked, operators, partsOf, signIn, devices, tell, clock, places })
  const sending = { publicUrl, addressFor: places.addressFor, clock, log, sendMail: mail.send }
  const nameFor = async (accountUuid: string) => (await platform.brandOf(accountUuid))?.name ?? productName
  return {
    calls: {
      confirmation: confirmationCalls({ database, clock, keys, rates, send: jobs.send, leaves, tell, open }),
      account: accountCalls({
        database,
        signIn,
        passwords,
        attempts,
        enter,
        factors,
        half,
        tell,
        turns,
        devices,
        rates,
        clock,
        leaves,
        isUnlocked,
        operators,
        partsOf,
        send: jobs.send,
        places,
      }),
      audit: auditCalls(database),
      closing: closingCalls({
        database,
        clock,
        key: secret.derive('account exports'),
        tell,
        exportAccount,
        whyNotClosed,
      }),
      company: companyCalls(database),
      invitations: invitationCalls({
        database,
        clock,
        passwords,
        turns,
        rates,
        tell,
        send: jobs.send,
        expectRoom,
        expectMail: async (accountUuid) => {
          if (!(await mayMail({ database, leaves }, accountUuid))) throw new Fail('conflict', notConfirmed)
        },
        takeRoom: platform.mail.takeRoom,
        enter,
      }),
      passwords: passwordCalls({
        database,
        clock,
        codes,
        passwords,
        turns,
        rates,
        tell,
        send: jobs.send,
        identify,
        devices,
        open,
      }),
      revocation: revocationCalls({ database, clock, rates, open, send: jobs.send }),
      passkeys: passkeyCalls({ database, ceremonies, rates, tell, enter, nameFor }),
      proof: proofCalls({ database, passwords, turns, attempts, factors, ceremonies }),
      secondFactor: secondFactorCalls({
        database,
        factors,
        half,
        attempts,
        devices,
        rates,
        tell,
        enter,
        open,
        nameFor,
      }),
      sessions: sessionCalls(database, clock, open),
      users: usersCalls({
        database,
        clock,
        passwords,
        turns,
        tell,
        expectRoom,
        leaves,
        rates,
        askToConfirm,
        open,
        takeRoom: mail.takeRoom,
      }),
    },
    jobs: [
      confirmMailJob({ database, key: keys[0], ...sending }),
      accountMailJob({ database, open, ...sending }),
      invitationMailJob({ database, ...sending }),
      passwordMailJob({ database, codes, ...sending }),
      tidyAuditJob({ database, clock }),
      closingJob({ database, clock, log, tell, erase, tellGone: createTellGone(sending) }),
    ],
    identify,
    isOperator: (userUuid) => isOperator(database, userUuid, { operators, leaves }),
    passwords,
    turns,
  }
}
