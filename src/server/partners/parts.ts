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

/** What is wrong with a merchant's tracking, known by the module that takes its reports. */
export type TroublesOf = (tx: Tx, who: PartnerIdentity, now: Date) => Promise<TroubleView[]>
/** Which merchants of an account have something wrong with it at this moment. */
export type TroubledOf = (tx: Tx, accountUuid: string) => Promise<ReadonlySet<string>>

/** What the calls of this module stand on. */
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
  /** Mails may leave for this account. */
  mayMail: (accountUuid: string) => Promise<boolean>
  /** Refuses one mail more to this address, or of this account, than a day has room for. */
  takeRoom: TakeMailRoom
  brandOf: BrandOf
}

/** Refuses a path that names another account, in the words for every other id. */
export function expectOwn({ accountUuid }: { accountUuid: string }, who: Principal): void {
  if (accountUuid !== who.accountUuid) throw notFound()
}

/** Who acts and when, for the timeline and for days of the publisher's calendar. */
export async function actor(tx: Tx, who: Principal, clock: Clock) {
  const [person] = await tx.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, who.userUuid))
  const zone = await zoneOf(tx, who.accountUuid)
  const now = clock.now()
  return { now, zone, author: person?.name ?? '', email: person?.email ?? '', today: dayOf(now, zone) }
}
