import { and, asc, eq } from 'drizzle-orm'
import { daysToComeBack } from '../../../contract/bounds.ts'
import { partnerCompany } from '../../../contract/partners/partner-company.ts'
import { type Attempts, nobodysPassword, notConfirmed, type HashTurns, type Passwords } from '../../account/index.ts'
import { Fail, notFound, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Tx } from '../../store/database/open.ts'
import { noteActivity } from '../activity.ts'
import { lockPartner } from '../lock-partner.ts'
import { partnerMailName } from '../mails/mail-name.ts'
import type { PartnersParts } from '../parts.ts'
import { maxUsers, orTaken } from '../people/people-calls.ts'
import { partner, partnerSession, partnerUser } from '../tables.ts'
import { companyOf } from './company-of.ts'
import type { Merchant, Realm } from './realm.ts'
import { type MerchantHandlers, withinRealm } from './within-realm.ts'

const day = 86_400_000
type Calls = MerchantHandlers<typeof partnerCompany>
type Parts = PartnersParts & {
  realm: Realm
  rates: RateLimits
  attempts: Attempts
  passwords: Passwords
  turns: HashTurns
}

const own = async (tx: Tx, { partnerUuid }: Merchant) => {
  const [found] = await tx.select().from(partner).where(eq(partner.uuid, partnerUuid))
  if (!found) throw notFound()
  return found
}
const note = ({ clock }: Parts, tx: Tx, { accountUuid, partnerUuid, name }: Merchant, message: string) =>
  noteActivity(tx, { accountUuid, partnerUuid, type: 'partner', message, author: name }, clock.now())

const company =
  ({ database }: Parts): Calls['company'] =>
  (_, who) =>
    database.as(who.accountUuid, async (tx) => {
      const of = await own(tx, who)
      const people = await tx
        .select()
        .from(partnerUser)
        .where(eq(partnerUser.partnerUuid, who.partnerUuid))
        .orderBy(asc(partnerUser.name), asc(partnerUser.email))
      return {
        ...companyOf(of),
        contactFirstName: of.contactFirstName,
        contactLastName: of.contactLastName,
        contactTitle: of.contactTitle,
        contactPhone: of.contactPhone,
        people: people.map((u) => ({
          userUuid: u.uuid,
          name: u.name,
          email: u.email,
          lastSeenAt: u.lastSeenAt?.toISOString() ?? null,
          isMe: u.uuid === who.userUuid,
          isInvited: u.mustChange,
        })),
        leavingAskedBy: of.closingDueAt ? of.closingAskedBy : null,
        leavingDueAt: of.closingDueAt?.toISOString() ?? null,
      }
    })

const changeCompany =
  (p: Parts): Calls['changeCompany'] =>
  async (fields, who) => {
    await p.database.as(who.accountUuid, async (tx) => {
      await tx.update(partner).set(fields).where(eq(partner.uuid, who.partnerUuid))
      await note(p, tx, who, 'Company details changed by the merchant')
    })
    return {}
  }

const addColleague =
  (p: Parts): Calls['addColleague'] =>
  async ({ name, email }, who) => {
    const { database, clock, send, mayMail } = p
    const { accountUuid, partnerUuid } = who
    if (!(await mayMail(accountUuid))) throw new Fail('conflict', notConfirmed)
    const made = await database
      .as(accountUuid, async (tx) => {
        await lockPartner(tx, partnerUuid)
        if ((await tx.$count(partnerUser, eq(partnerUser.partnerUuid, partnerUuid))) >= maxUsers)
          throw new Fail('conflict', `A company can have at most ${maxUsers} people here`)
        // `nobodysPassword` matches nothing; the mailed link sets the first one
        const first = { passwordHash: nobodysPassword, mustChange: true, createdAt: clock.now() }
        const [row] = await tx
          .insert(partnerUser)
          .values({ accountUuid, partnerUuid, name, email, ...first })
          .returning()
        if (!row) throw new Error('insert returned no row')
        await note(p, tx, who, `User added by the merchant: ${name}`)
        return { userUuid: row.uuid }
      })
      .catch(orTaken)
    await send(partnerMailName, { kind: 'firstPassword', userUuid: made.userUuid })
    return made
  }

const removeColleague =
  (p: Parts): Calls['removeColleague'] =>
  async ({ userUuid }, who) => {
    if (userUuid === who.userUuid) throw new Fail('conflict', 'Nobody takes themselves away. Ask a colleague')
    await p.database.as(who.accountUuid, async (tx) => {
      const [gone] = await tx
        .delete(partnerUser)
        .where(and(eq(partnerUser.uuid, userUuid), eq(partnerUser.partnerUuid, who.partnerUuid)))
        .returning()
      if (!gone) throw notFound()
      await tx.delete(partnerSession).where(eq(partnerSession.userUuid, userUuid))
      await note(p, tx, who, `User deleted by the merchant: ${gone.name}`)
    })
    return {}
  }

const askToLeave =
  (p: Parts): Calls['askToLeave'] =>
  async ({ password }, who) => {
    const { database, clock, attempts, passwords, turns } = p
    const { accountUuid, partnerUuid, userUuid } = who
    const seconds = attempts.begin(`leave ${userUuid}`)
    if (seconds > 0) throw tooMany(seconds, 'Too many failed attempts. Please wait a few minutes and try again.')
    const [me] = await database.as(accountUuid, (tx) =>
      tx.select().from(partnerUser).where(eq(partnerUser.uuid, userUuid)),
    )
    const hash = me?.passwordHash ?? nobodysPassword
    if (!(await turns('known', userUuid, () => passwords.verify({ hash, password }))))
      throw new Fail('badInput', 'password: This is not your password')
    attempts.succeeded(`leave ${userUuid}`)
    await database.as(accountUuid, async (tx) => {
      await lockPartner(tx, partnerUuid)
      if ((await own(tx, who)).closingDueAt) return // the first request counts
      const now = clock.now()
      const closingDueAt = new Date(now.getTime() + daysToComeBack * day)
      await tx
        .update(partner)
        .set({ closingAskedAt: now, closingAskedBy: who.name, closingDueAt })
        .where(eq(partner.uuid, partnerUuid))
      await note(p, tx, who, `The merchant asked to be deleted in ${daysToComeBack} days`)
    })
    return {}
  }

const stay =
  (p: Parts): Calls['stay'] =>
  async (_, who) => {
    await p.database.as(who.accountUuid, async (tx) => {
      await lockPartner(tx, who.partnerUuid)
      if (!(await own(tx, who)).closingDueAt) return
      await tx
        .update(partner)
        .set({ closingAskedAt: null, closingAskedBy: '', closingDueAt: null })
        .where(eq(partner.uuid, who.partnerUuid))
      await note(p, tx, who, 'The merchant took it back that it is deleted')
    })
    return {}
  }

/** R66: sessions of merchants. What a merchant sees and changes about itself; excludes the publisher's own notes. */
export const companyCalls = (p: Parts): Handlers<typeof partnerCompany> =>
  withinRealm(partnerCompany, p, {
    company: company(p),
    changeCompany: changeCompany(p),
    addColleague: addColleague(p),
    removeColleague: removeColleague(p),
    askToLeave: askToLeave(p),
    stay: stay(p),
  })
