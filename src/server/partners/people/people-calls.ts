import { and, eq } from 'drizzle-orm'
import type { partners as partnersContract } from '../../../contract/partners/partners.ts'
import { type HashPassword, notConfirmed, recordAudit } from '../../account/index.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { noteActivity } from '../activity.ts'
import { lockPartner } from '../lock-partner.ts'
import { partnerMailName } from '../mails/mail-name.ts'
import { actor, expectOwn, type PartnersParts } from '../parts.ts'
import { ownPartner } from '../read-partners.ts'
import { shownActivity } from '../shown.ts'
import { partnerActivity, partnerSession, partnerUser } from '../tables.ts'

type Calls = Handlers<typeof partnersContract>
export const maxUsers = 50
const addressStays = 'Their address stays. Add a person with the new one, and delete this one'

export const orTaken = (error: unknown): never => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && cause.code === '23505')
    throw new Fail('badInput', 'email: Somebody of this partner has this address already')
  throw error
}

/**
 * R74: passwords of merchants' people. A password typed by the publisher opens nothing. The person chooses one by mail,
 * so the account must be able to send mail.
 */
const expectMail = async ({ mayMail }: PartnersParts, accountUuid: string) => {
  if (!(await mayMail(accountUuid))) throw new Fail('conflict', notConfirmed)
}
const mailLink = ({ send }: PartnersParts, userUuid: string) =>
  send(partnerMailName, { kind: 'firstPassword', userUuid })
const note = (partnerUuid: string, noteId: string) =>
  and(eq(partnerActivity.uuid, noteId), eq(partnerActivity.partnerUuid, partnerUuid), eq(partnerActivity.type, 'note'))
const userOf = (partnerUuid: string, userUuid: string) =>
  and(eq(partnerUser.uuid, userUuid), eq(partnerUser.partnerUuid, partnerUuid))

const addUser =
  (p: PartnersParts, hash: HashPassword): Calls['addUser'] =>
  async ({ accountUuid, partnerUuid, name, email, password }, who) => {
    const { database, clock, takeRoom } = p
    expectOwn({ accountUuid }, who)
    await database.as(accountUuid, (tx) => ownPartner(tx, partnerUuid)) // refuse unknown partners before hashing
    await expectMail(p, accountUuid)
    await takeRoom({ accountUuid, address: email })
    const passwordHash = await hash(accountUuid, password, [email, name])
    const made = await database
      .as(accountUuid, async (tx) => {
        await ownPartner(tx, partnerUuid)
        await lockPartner(tx, partnerUuid)
        const { now, author } = await actor(tx, who, clock)
        if ((await tx.$count(partnerUser, eq(partnerUser.partnerUuid, partnerUuid))) >= maxUsers)
          throw new Fail('conflict', `A partner can have at most ${maxUsers} users`)
        const [row] = await tx
          .insert(partnerUser)
          .values({ accountUuid, partnerUuid, name, email, passwordHash, mustChange: true, createdAt: now })
          .returning()
        if (!row) throw new Error('insert returned no row')
        await noteActivity(
          tx,
          { accountUuid, partnerUuid, type: 'partner', message: `User added: ${name}`, author },
          now,
        )
        await recordAudit(tx, who, { action: 'partnerUser.added', object: name, after: { email } })
        return { uuid: row.uuid }
      })
      .catch(orTaken)
    await mailLink(p, made.uuid)
    return made
  }

const updateUser =
  (p: PartnersParts, hash: HashPassword): Calls['updateUser'] =>
  async ({ accountUuid, partnerUuid, userUuid, name, email, password }, who) => {
    const { database, clock, takeRoom } = p
    expectOwn({ accountUuid }, who)
    await database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const [before] = await tx
        .select({ email: partnerUser.email })
        .from(partnerUser)
        .where(userOf(partnerUuid, userUuid))
      if (!before) throw notFound()
      // R74: passwords of merchants' people. A different address means a different person
      if (before.email !== email) throw new Fail('badInput', `email: ${addressStays}`)
    })
    await expectMail(p, accountUuid)
    await takeRoom({ accountUuid, address: email })
    const passwordHash = await hash(accountUuid, password, [email, name])
    await database
      .as(accountUuid, async (tx) => {
        const { now, author } = await actor(tx, who, clock)
        const [row] = await tx
          .update(partnerUser)
          .set({ name, passwordHash, mustChange: true })
          .where(userOf(partnerUuid, userUuid))
          .returning()
        if (!row) throw notFound()
        await tx.delete(partnerSession).where(eq(partnerSession.userUuid, userUuid))
        await noteActivity(
          tx,
          { accountUuid, partnerUuid, type: 'partner', message: `User changed: ${name}`, author },
          now,
        )
        await recordAudit(tx, who, { action: 'partnerUser.changed', object: name, after: { email } })
      })
      .catch(orTaken)
    await mailLink(p, userUuid)
    return {}
  }

const removeUser =
  ({ database, clock }: PartnersParts): Calls['removeUser'] =>
  async ({ accountUuid, partnerUuid, userUuid }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const { now, author } = await actor(tx, who, clock)
      const [gone] = await tx.delete(partnerUser).where(userOf(partnerUuid, userUuid)).returning()
      if (!gone) throw notFound()
      const message = `User deleted: ${gone.name}`
      await recordAudit(tx, who, { action: 'partnerUser.removed', object: gone.name, before: { email: gone.email } })
      await noteActivity(tx, { accountUuid, partnerUuid, type: 'partner', message, author }, now)
      return {}
    })
  }

const addNote =
  ({ database, clock }: PartnersParts): Calls['addNote'] =>
  async ({ accountUuid, partnerUuid, message }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const { now, author } = await actor(tx, who, clock)
      return {
        activity: shownActivity(
          await noteActivity(tx, { accountUuid, partnerUuid, type: 'note', message, author }, now),
        ),
      }
    })
  }

const updateNote =
  ({ database }: PartnersParts): Calls['updateNote'] =>
  async ({ accountUuid, partnerUuid, noteId, message }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const [row] = await tx.update(partnerActivity).set({ message }).where(note(partnerUuid, noteId)).returning()
      if (!row) throw notFound()
      return { activity: shownActivity(row) }
    })
  }

const removeNote =
  ({ database }: PartnersParts): Calls['removeNote'] =>
  async ({ accountUuid, partnerUuid, noteId }, who) => {
    expectOwn({ accountUuid }, who)
    return database.as(accountUuid, async (tx) => {
      await ownPartner(tx, partnerUuid)
      const gone = await tx.delete(partnerActivity).where(note(partnerUuid, noteId)).returning()
      if (gone.length === 0) throw notFound()
      return {}
    })
  }

/** The merchant's people who may sign in, and the publisher's notes. */
export const peopleCalls = (
  p: PartnersParts,
  hash: HashPassword,
): Pick<Calls, 'addUser' | 'updateUser' | 'removeUser' | 'addNote' | 'updateNote' | 'removeNote'> => ({
  addUser: addUser(p, hash),
  updateUser: updateUser(p, hash),
  removeUser: removeUser(p),
  addNote: addNote(p),
  updateNote: updateNote(p),
  removeNote: removeNote(p),
})
