import { eq } from 'drizzle-orm'
import { type PersonChange, refusalToChange } from '../../../contract/account/who-may.ts'
import type { Clock } from '../../time/clock.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { user } from '../tables.ts'
import { asPerson, expectOwner, lockAccountUsers, orTaken, person, refuse } from './people.ts'
import { noted, type UserRow } from './shown.ts'
import { forgetWantedAddress, wantAddress, wantedAddressOf } from './wanted-address.ts'

export type ChangeUserParts = {
  database: Database
  clock: Clock
  /** Fails when the plan allows fewer users. Called after adding one, in the same transaction. */
  expectRoom: (tx: Tx, accountUuid: string) => Promise<void>
  /** This server sends mail: a new address has to be confirmed. */
  leaves: boolean
  open: OpenThingsOf
}
export type ChangeUser = ReturnType<typeof createChangeUser>

/**
 * The only way to change a user: checks the right, applies the change, ensures that an owner remains, and records it.
 */
export function createChangeUser({ database, clock, expectRoom, leaves, open }: ChangeUserParts) {
  /** Stores a new address until it is confirmed; entering the current address cancels that. Returns the pending one. */
  const keepWantedAddress = async (tx: Tx, actor: UserRow, target: UserRow, email: string, now: Date) => {
    await forgetWantedAddress(tx, target.id)
    if (email === target.email || !leaves) return
    const by = actor.id === target.id ? null : actor.name
    await wantAddress(tx, target.id, { email, by, since: now.getTime() }, now)
  }

  const write = async (tx: Tx, actor: UserRow, target: UserRow, { email, ...values }: Partial<UserRow>, now: Date) => {
    const movesNow = email !== undefined && email !== target.email && !leaves
    const [row] = await tx
      .update(user)
      .set({
        ...values,
        name: `${values.firstName ?? target.firstName} ${values.lastName ?? target.lastName}`,
        updatedAt: now,
        ...(values.isActive === undefined ? {} : { isPaused: false }),
        ...(movesNow ? { email, emailVerified: false } : {}),
        ...(movesNow && actor.id !== target.id ? { emailChangedAt: now } : {}),
      })
      .where(eq(user.id, target.id))
      .returning()
    if (!row) throw new Error('update returned no row')
    return { row, movesNow }
  }

  return (who: Principal, userUuid: string, to: PersonChange, values: Partial<UserRow>) =>
    database.system
      .transaction(async (tx) => {
        const { accountUuid } = who
        await lockAccountUsers(tx, accountUuid)
        const target = await person(tx, accountUuid, userUuid)
        const actor = await person(tx, accountUuid, who.userUuid)
        refuse(refusalToChange(asPerson(actor), asPerson(target), to))
        const now = clock.now()
        const { email } = values
        const wantedBefore = await wantedAddressOf(tx, target.id, now)
        if (email !== undefined) await keepWantedAddress(tx, actor, target, email, now)
        const wanted = email === undefined ? wantedBefore : await wantedAddressOf(tx, target.id, now)
        const { row, movesNow } = await write(tx, actor, target, values, now)
        await expectOwner(tx, accountUuid)
        if (row.isActive && !target.isActive) await expectRoom(tx, accountUuid)
        const holder = { accountUuid, userUuid: row.id }
        if (!row.isActive) await open.end(tx, 'deactivated', holder)
        if (movesNow) await open.end(tx, 'addressMoved', holder)
        await recordAudit(tx, who, {
          action: 'user.changed',
          object: target.name,
          before: noted(target, wantedBefore),
          after: noted(row, wanted),
        })
        return { before: target, row, actor, isNewAddress: email !== undefined && email !== target.email, wanted }
      })
      .catch(orTaken)
}
