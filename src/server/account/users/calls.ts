import { eq } from 'drizzle-orm'
import type { users as usersContract } from '../../../contract/account/users.ts'
import { type PersonChange, refusalToAdd, refusalToChange } from '../../../contract/account/who-may.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { expectProof } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import type { TakeMailRoom } from '../../mail/index.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { prepareUser } from '../create-user.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { HashTurns } from '../hash-turns.ts'
import type { TellPeople } from '../mail/tell-people.ts'
import type { Passwords } from '../sign-in.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { user } from '../tables.ts'
import { isWeak } from '../weak-password.ts'
import { lockAccountUsers, expectOwner, orTaken, person } from './people.ts'
import { noted, shownUser, type UserRow } from './shown.ts'
import { forgetWantedAddress, wantAddress, wantedAddressOf } from './wanted-address.ts'

export type UsersParts = {
  database: Database
  clock: Clock
  passwords: Passwords
  turns: HashTurns
  tell: TellPeople
  /** Refuses when the plan holds fewer users. Asked after one was added, in its transaction. */
  expectRoom: (tx: Tx, accountUuid: string) => Promise<void>
  /** Mails leave this server: a new address has to be confirmed. */
  leaves: boolean
  rates: RateLimits
  askToConfirm: (userUuid: string) => Promise<void>
  /** Refuses one mail more to this address, or of this account, than a day has room for. */
  takeRoom: TakeMailRoom
  open: OpenThingsOf
}

const refuse = (sentence: string | null): void => {
  if (sentence !== null) throw new Fail('forbidden', sentence)
}
const nothingGiven = 'Give at least one field to change'
const asPerson = (u: UserRow) => ({ userUuid: u.id, role: u.role })

export function usersCalls({
  database,
  clock,
  passwords,
  turns,
  tell,
  expectRoom,
  leaves,
  rates,
  askToConfirm,
  takeRoom,
  open,
}: UsersParts): Handlers<typeof usersContract> {
  /** The one way a user changes: who may, what becomes of it, that an owner stays, and what is written down. */
  const change = (who: Principal, userUuid: string, to: PersonChange, { email, ...values }: Partial<UserRow>) =>
    database.system
      .transaction(async (tx) => {
        await lockAccountUsers(tx, who.accountUuid)
        const target = await person(tx, who.accountUuid, userUuid)
        const actor = await person(tx, who.accountUuid, who.userUuid)
        refuse(refusalToChange(asPerson(actor), asPerson(target), to))
        const now = clock.now()
        const isNewAddress = email !== undefined && email !== target.email
        const wantedBefore = await wantedAddressOf(tx, target.id, now)
        // to write the address that one has takes back that one wanted another
        if (email !== undefined) await forgetWantedAddress(tx, target.id)
        if (isNewAddress && leaves) {
          const by = actor.id === target.id ? null : actor.name
          await wantAddress(tx, target.id, { email, by, since: now.getTime() }, now)
        }
        const wanted = email === undefined ? wantedBefore : await wantedAddressOf(tx, target.id, now)
        const [row] = await tx
          .update(user)
          .set({
            ...values,
            name: `${values.firstName ?? target.firstName} ${values.lastName ?? target.lastName}`,
            updatedAt: now,
            ...(values.isActive === undefined ? {} : { isPaused: false }),
            ...(isNewAddress && !leaves ? { email, emailVerified: false } : {}),
            ...(isNewAddress && !leaves && actor.id !== target.id ? { emailChangedAt: now } : {}),
          })
          .where(eq(user.id, target.id))
          .returning()
        if (!row) throw new Error('update returned no row')
        await expectOwner(tx, who.accountUuid)
        if (row.isActive && !target.isActive) await expectRoom(tx, who.accountUuid)
        const holder = { accountUuid: who.accountUuid, userUuid: row.id }
        if (!row.isActive) await open.end(tx, 'deactivated', holder)
        if (isNewAddress && !leaves) await open.end(tx, 'addressMoved', holder)
        await recordAudit(tx, who, {
          action: 'user.changed',
          object: target.name,
          before: noted(target, wantedBefore),
          after: noted(row, wanted),
        })
        return { before: target, row, actor, isNewAddress, wanted }
      })
      .catch(orTaken)

  /** R124: mails to people an account names. Another address is a mail there and one to the old one, whoever owns it: both are counted before either is sent. */
  const expectMailRoom = async (who: Principal, userUuid: string, email: string) => {
    const target = await database.as(who.accountUuid, (tx) => person(tx, who.accountUuid, userUuid))
    if (target.email === email) return
    const seconds = rates.take('addressChange', who.userUuid)
    if (seconds > 0) throw tooMany(seconds, 'userEmail: You asked for several addresses today. Try again tomorrow')
    await takeRoom({ accountUuid: who.accountUuid, address: email })
  }

  return {
    detail: ({ userUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) =>
        shownUser(
          await person(tx, accountUuid, userUuid),
          await wantedAddressOf(database.system, userUuid, clock.now()),
        ),
      ),
    async create(input, who) {
      const { userEmail: email, userPassword: password } = input
      const beside = [email, `${input.userFirstname} ${input.userLastname}`]
      if (await isWeak(password, beside))
        throw new Fail('badInput', 'userPassword: This password is too easy to guess. Choose another one')
      const asking = await database.as(who.accountUuid, (tx) => person(tx, who.accountUuid, who.userUuid))
      refuse(refusalToAdd(asPerson(asking), input.userRole))
      const addUser = await turns('known', who.userUuid, () =>
        prepareUser(passwords, {
          accountUuid: who.accountUuid,
          email,
          password,
          firstName: input.userFirstname,
          lastName: input.userLastname,
          phoneCountryCode: input.userPhoneCountryCode,
          phone: input.userPhone,
          title: input.userTitle,
          currencyCode: input.userCurrencyCode,
          timezone: who.timezone,
          writtenFormat: asking.writtenFormat,
          csvMark: asking.csvMark,
          role: input.userRole,
          isActive: input.userIsActive,
          hasBrokenLinks: input.userBrokenLinksAccess,
        }),
      )
      const made = await database.system
        .transaction(async (tx) => {
          await lockAccountUsers(tx, who.accountUuid)
          const actor = await person(tx, who.accountUuid, who.userUuid)
          refuse(refusalToAdd(asPerson(actor), input.userRole))
          const row = await person(tx, who.accountUuid, await addUser(tx))
          await expectRoom(tx, who.accountUuid)
          await recordAudit(tx, who, { action: 'user.added', object: row.name, after: noted(row) })
          return row
        })
        .catch(orTaken)
      await tell.ownersOf(who.accountUuid, { kind: 'userAdded', name: made.name, email: made.email })
      return shownUser(made, null)
    },
    async update({ userUuid, ...input }, who) {
      if (Object.values(input).every((v) => v === undefined)) throw new Fail('badInput', nothingGiven)
      // what decides who gets in, and everything of somebody else
      const isAboutAccess = [input.userEmail, input.userRole, input.userIsActive, input.userBrokenLinksAccess].some(
        (v) => v !== undefined,
      )
      if (isAboutAccess || userUuid !== who.userUuid) expectProof(who)
      const values = {
        ...(input.userFirstname === undefined ? {} : { firstName: input.userFirstname }),
        ...(input.userLastname === undefined ? {} : { lastName: input.userLastname }),
        ...(input.userPhoneCountryCode === undefined ? {} : { phoneCountryCode: input.userPhoneCountryCode }),
        ...(input.userPhone === undefined ? {} : { phone: input.userPhone }),
        ...(input.userTitle === undefined ? {} : { title: input.userTitle }),
        ...(input.userCurrencyCode === undefined ? {} : { currencyCode: input.userCurrencyCode }),
        ...(input.userRole === undefined ? {} : { role: input.userRole }),
        ...(input.userEmail === undefined ? {} : { email: input.userEmail }),
        ...(input.userIsActive === undefined ? {} : { isActive: input.userIsActive }),
        ...(input.userBrokenLinksAccess === undefined ? {} : { hasBrokenLinks: input.userBrokenLinksAccess }),
      }
      if (input.userEmail !== undefined && leaves) await expectMailRoom(who, userUuid, input.userEmail)
      const { before, row, actor, isNewAddress, wanted } = await change(
        who,
        userUuid,
        { role: input.userRole, isActive: input.userIsActive, hasBrokenLinks: input.userBrokenLinksAccess },
        values,
      )
      const by = actor.id === row.id ? null : actor.name
      if (wanted && isNewAddress) {
        await askToConfirm(row.id)
        await tell.person(before, { kind: 'emailWanted', to: wanted.email, by, userUuid: row.id, since: wanted.since })
      } else if (isNewAddress) {
        const since = clock.now().getTime()
        await tell.person(before, { kind: 'emailChanged', to: row.email, by, userUuid: row.id, since })
      }
      return shownUser(row, wanted)
    },
    async setCurrency({ userUuid, userCurrencyCode }, who) {
      const { row, wanted } = await change(who, userUuid, {}, { currencyCode: userCurrencyCode })
      return shownUser(row, wanted)
    },
    async setTimezone({ userUuid, userTimezone }, who) {
      const { row, wanted } = await change(who, userUuid, {}, { timezone: userTimezone })
      return shownUser(row, wanted)
    },
    async setFormats({ userUuid, userFormat, userCsvMark }, who) {
      if (userFormat === undefined && userCsvMark === undefined) throw new Fail('badInput', nothingGiven)
      const { row, wanted } = await change(
        who,
        userUuid,
        {},
        {
          ...(userFormat === undefined ? {} : { writtenFormat: userFormat }),
          ...(userCsvMark === undefined ? {} : { csvMark: userCsvMark }),
        },
      )
      return shownUser(row, wanted)
    },
    async remove({ userUuid }, who) {
      const gone = await database.system.transaction(async (tx) => {
        await lockAccountUsers(tx, who.accountUuid)
        const target = await person(tx, who.accountUuid, userUuid)
        const actor = await person(tx, who.accountUuid, who.userUuid)
        refuse(refusalToChange(asPerson(actor), asPerson(target), { isGone: true }))
        await recordAudit(tx, who, { action: 'user.removed', object: target.name, before: noted(target) })
        await forgetWantedAddress(tx, target.id)
        await open.end(tx, 'deactivated', { accountUuid: who.accountUuid, userUuid: target.id })
        await tx.delete(user).where(eq(user.id, target.id)) // sessions and passwords go with it
        await expectOwner(tx, who.accountUuid)
        return target
      })
      await tell.ownersOf(who.accountUuid, { kind: 'userRemoved', name: gone.name, email: gone.email })
      return {}
    },
  }
}
