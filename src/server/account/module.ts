import { Fail } from '../http/fail.ts'
import type { Answering } from '../module.ts'
import type { Platform } from '../platform.ts'
import { auditCalls } from './audit/calls.ts'
import { tidyAuditJob } from './audit/tidy-job.ts'
import { confirmationCalls } from './confirm/calls.ts'
import { mayMail, notConfirmed } from './confirm/may-mail.ts'
import { confirmMailJob } from './confirm/confirm-mail-job.ts'
import { accountCalls } from './calls.ts'
import { closingCalls, type ExportAccount, type WhyNotClosed } from './closing/calls.ts'
import { closingJob, type EraseAccount } from './closing/closing-job.ts'
import { companyCalls } from './company/calls.ts'
import type { HashTurns } from './hash-turns.ts'
import { invitationCalls } from './invitations/calls.ts'
import { invitationMailJob } from './invitations/invitation-mail-job.ts'
import { isOperator } from './is-operator.ts'
import { accountMailJob, createMailErased } from './mail/access-mails.ts'
import { revocationCalls } from './revocation/calls.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import { passwordCalls } from './passwords/calls.ts'
import { passwordMailJob } from './passwords/password-mail-job.ts'
import { proofCalls } from './proof/calls.ts'
import { secondFactorCalls } from './second-factor/calls.ts'
import type { createSessionReader } from './session.ts'
import { createServices, type ServicesAsks } from './services.ts'
import { sessionCalls } from './sessions/calls.ts'
import type { Passwords } from './sign-in.ts'
import { usersCalls } from './users/calls.ts'

export type AccountModule = Answering<'account'> & {
  /** Identifies the caller by the cookies of the request. */
  identify: ReturnType<typeof createSessionReader>
  /** Whether a user operates the installation (OPERATORS). */
  isOperator: (userUuid: string) => Promise<boolean>
  /** Password hashing with one queue for the whole process, shared with the other sign-in (merchants). */
  passwords: Passwords
  turns: HashTurns
}
export type AccountAsks = ServicesAsks & {
  exportAccount: ExportAccount
  whyNotClosed: WhyNotClosed
  erase: EraseAccount
}

export function accountModule(platform: Platform, asks: AccountAsks): AccountModule {
  const { exportAccount, whyNotClosed, erase } = asks
  const { log, publicUrl, secret, mail } = platform
  const services = createServices(platform, asks)
  const { database, clock, places, leaves, operators, passwords, turns, identify, open, codes, tell } = services
  const confirmKeys = [secret.derive('confirm addresses'), ...secret.older('confirm addresses')] as const
  const sending = { publicUrl, addressFor: places.addressFor, clock, log, sendMail: mail.send }
  const expectMail = async (accountUuid: string) => {
    if (!(await mayMail({ database, leaves }, accountUuid))) throw new Fail('conflict', notConfirmed)
  }
  return {
    calls: {
      confirmation: confirmationCalls({ ...services, keys: confirmKeys }),
      account: accountCalls(services),
      audit: auditCalls(database, platform.csv),
      closing: closingCalls({ ...services, key: secret.derive('account exports'), exportAccount, whyNotClosed }),
      company: companyCalls(database),
      invitations: invitationCalls({ ...services, expectMail }),
      passwords: passwordCalls(services),
      revocation: revocationCalls(services),
      passkeys: passkeyCalls(services),
      proof: proofCalls(services),
      secondFactor: secondFactorCalls(services),
      sessions: sessionCalls(database, clock, open),
      users: usersCalls(services),
    },
    jobs: [
      confirmMailJob({ database, key: confirmKeys[0], ...sending }),
      accountMailJob({ database, open, ...sending }),
      invitationMailJob({ database, ...sending }),
      passwordMailJob({ database, codes, ...sending }),
      tidyAuditJob({ database, clock }),
      closingJob({ database, clock, log, tell, erase, mailErased: createMailErased(sending) }),
    ],
    identify,
    isOperator: (userUuid) => isOperator(database, userUuid, { operators, leaves }),
    passwords,
    turns,
  }
}
