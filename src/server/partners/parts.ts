import type { TroubleView } from '../../contract/partners/partner-views.ts'
import type { PartnerIdentity } from './identity.ts'
import { eq } from 'drizzle-orm'
import { user, zoneOf } from '../account/index.ts'
import type { KnownDomains } from '../domains/index.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { SendJob } from '../jobs/index.ts'
import type { Seal } from '../outside/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { dayOf } from '../time/index.ts'
import type { Invitations } from './mails/invitations.ts'
import type { Provision } from './contracts/provision.ts'
import type { BrandOf, TakeMailRoom } from '../mail/index.ts'

/** Problems with a merchant's tracking, from the module that takes its reports. */
export type TroublesOf = (tx: Tx, who: PartnerIdentity, now: Date) => Promise<TroubleView[]>
/** The account's merchants with a tracking problem right now. */
export type TroubledOf = (tx: Tx, accountUuid: string) => Promise<ReadonlySet<string>>

export type PartnersParts = {
  database: Database
  clock: Clock
  ownDomains: Pick<KnownDomains, 'addressOf' | 'accountOf'>
  seal: Seal
  invitations: Invitations
  provision: Provision
  send: SendJob
  troublesOf: TroublesOf
  troubledOf: TroubledOf
  /** Whether this account may send mail. */
  mayMail: (accountUuid: string) => Promise<boolean>
  /** Refuses a mail beyond the daily limit of the address or the account. */
  takeRoom: TakeMailRoom
  brandOf: BrandOf
}

/** Refuses a path with another account, with the same error as for any unknown id. */
export function expectOwn({ accountUuid }: { accountUuid: string }, who: Principal): void {
  if (accountUuid !== who.accountUuid) throw notFound()
}

/** The author and time, for the timeline and for days of the publisher's calendar. */
export async function actor(tx: Tx, who: Principal, clock: Clock) {
  const [person] = await tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, who.userUuid))
  const zone = await zoneOf(tx, who.accountUuid)
  const now = clock.now()
  return { now, zone, author: person?.name ?? '', email: person?.email ?? '', today: dayOf(now, zone) }
}
