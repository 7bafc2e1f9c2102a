import { createHmac } from 'node:crypto'
import type { HashTurns, Passwords } from '../account/index.ts'
import { createAttempts, createHashPassword, createKnownDevices, mayMail } from '../account/index.ts'
import type { KnownDomains } from '../domains/index.ts'
import type { Answering } from '../module.ts'
import type { Identify } from '../http/answer.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { Platform } from '../platform.ts'
import { campaignCalls } from './contracts/campaign-calls.ts'
import type { AskReport } from './figures/insights.ts'
import { askForCouponsJob } from './coupons/coupon-mail.ts'
import { createInvitations, invitationKeys } from './mails/invitations.ts'
import { partnerMailJob } from './mails/mail-job.ts'
import type { PartnersParts, TroubledOf, TroublesOf } from './parts.ts'
import { partnerCalls } from './partner-calls.ts'
import { peopleCalls } from './people/people-calls.ts'
import { moneyCalls } from './money-calls.ts'
import { portalCalls } from './portal/calls.ts'
import { companyCalls } from './portal/company-calls.ts'
import { leaveJob } from './portal/leave-job.ts'
import { createMerchantDevices } from './portal/merchant-devices.ts'
import { createRealm, type Realm } from './portal/realm.ts'
import { roomCalls } from './portal/room-calls.ts'
import { signInCalls } from './portal/sign-in-calls.ts'
import { provision, type Provision } from './contracts/provision.ts'
import { contractsJob } from './contracts/contracts-job.ts'
import { answerMails } from './mails/answer-mails.ts'

export type PartnersAsks = {
  passwords: Passwords
  turns: HashTurns
  rates: RateLimits
  report: AskReport
  troublesOf: TroublesOf
  troubledOf: TroubledOf
  /** The publisher's user who is signed in by this request. */
  identify: Identify
  ownDomains: KnownDomains
}

export function partnersModule(
  platform: Platform,
  asks: PartnersAsks,
): Answering<'partners'> & { realm: Realm; provision: Provision } {
  const { database, clock, log, publicUrl, secret, jobs, mail } = platform
  const invitations = createInvitations({
    keys: invitationKeys(secret),
    addressOf: asks.ownDomains.addressOf,
  })
  const may = (accountUuid: string) => mayMail({ database, leaves: mail.leaves }, accountUuid)
  const parts: PartnersParts = {
    database,
    clock,
    ownDomains: asks.ownDomains,
    seal: platform.outside.seal,
    invitations,
    provision: (accountUuid) => provision({ database, log }, accountUuid),
    send: jobs.send,
    troublesOf: asks.troublesOf,
    troubledOf: asks.troubledOf,
    mayMail: may,
    takeRoom: mail.takeRoom,
    brandOf: platform.brandOf,
  }
  const saltKey = secret.derive('partner salts')
  const saltOf = (address: string) =>
    createHmac('sha256', saltKey).update(address.toLowerCase()).digest('hex').slice(0, 32)
  const hash = createHashPassword({ ...asks, saltOf })
  const isHttps = publicUrl.startsWith('https:')
  const realm = createRealm({ database, clock, isHttps, accountOf: asks.ownDomains.accountOf })
  const resetKeys = [secret.derive('partner passwords'), ...secret.older('partner passwords')] as const
  const deviceKey = secret.derive('known devices')
  const devices = createMerchantDevices((realmName) =>
    createKnownDevices({ key: deviceKey, isHttps, realm: realmName }),
  )
  const money = moneyCalls(parts, asks.report)
  return {
    calls: {
      partnerMoney: money,
      partnerCompany: companyCalls({ ...parts, ...asks, realm, attempts: createAttempts(clock) }),
      partnerPortal: portalCalls({ ...parts, rates: asks.rates, hash, realm, devices, identify: asks.identify }),
      partnerRoom: roomCalls({ ...parts, realm, rates: asks.rates }),
      partnerSignIn: signInCalls({
        ...parts,
        ...asks,
        realm,
        hash,
        resetKeys,
        attempts: createAttempts(clock),
        devices,
      }),
      partners: { ...partnerCalls(parts, money.insights), ...campaignCalls(parts), ...peopleCalls(parts, hash) },
    },
    jobs: [
      partnerMailJob({
        database,
        clock,
        log,
        publicUrl,
        sendMail: mail.send,
        invitations,
        mayMail: may,
        brandOf: platform.brandOf,
        resetKey: resetKeys[0],
      }),
      contractsJob(parts),
      leaveJob(parts),
      askForCouponsJob(parts),
    ],
    consumers: [answerMails(parts)],
    realm,
    provision: parts.provision,
  }
}
