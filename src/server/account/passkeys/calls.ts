import { and, eq } from 'drizzle-orm'
import type { Passkey, passkeys as contract } from '../../../contract/account/passkeys.ts'
import { Fail, notFound, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Database } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Enter } from '../enter.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import { addressGroup } from '../../http/address-group.ts'
import { passkey, user } from '../tables.ts'
import { lockAccountUsers, person } from '../users/people.ts'
import type { Ceremonies, PasskeyRow } from './ceremonies.ts'

export type PasskeyParts = {
  database: Database
  /** Null when this server's address has no host name: browsers create no passkeys for it. */
  ceremonies: Ceremonies | null
  rates: RateLimits
  tell: AccessMails
  enter: Enter
  /** The product's name for an account (R237: white label). */
  nameFor: (accountUuid: string) => Promise<string>
}
const most = 10

const shown = (p: PasskeyRow): Passkey => ({
  passkeyUuid: p.uuid,
  passkeyName: p.name,
  passkeyCreatedDatetime: p.createdAt.toISOString(),
  passkeyUsedDatetime: p.usedAt?.toISOString() ?? null,
})

export function passkeyCalls({
  database,
  ceremonies,
  rates,
  tell,
  enter,
  nameFor,
}: PasskeyParts): Handlers<typeof contract> {
  const possible = (): Ceremonies => {
    if (!ceremonies) throw new Fail('conflict', 'Passkeys work only on a secure address: a name with https')
    return ceremonies
  }
  const takeOne = ({ address }: Exchange) => {
    const seconds = rates.take('signIn', addressGroup(address))
    if (seconds > 0) throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
  }
  const own = (accountUuid: string, userUuid: string) =>
    database.as(accountUuid, (tx) => person(tx, accountUuid, userUuid))
  return {
    async list(_, { userUuid }) {
      const rows = await database.system
        .select()
        .from(passkey)
        .where(eq(passkey.userId, userUuid))
        .orderBy(passkey.createdAt)
      return { isPossible: ceremonies !== null, rows: rows.map(shown) }
    },
    begin: async (_, { accountUuid, userUuid }) => ({
      ...(await possible().askToAdd(await own(accountUuid, userUuid), await nameFor(accountUuid))),
    }),
    async add({ passkeyName, answer }, who) {
      const me = await own(who.accountUuid, who.userUuid)
      const made = await possible().readNew(me, answer)
      const row = await database.system.transaction(async (tx) => {
        await lockAccountUsers(tx, who.accountUuid)
        if ((await tx.$count(passkey, eq(passkey.userId, me.id))) >= most)
          throw new Fail('conflict', `There can be at most ${most} passkeys`)
        const [added] = await tx
          .insert(passkey)
          .values({ ...made, userId: me.id, name: passkeyName })
          .onConflictDoNothing()
          .returning()
        if (!added) throw new Fail('conflict', 'This passkey is here already')
        await recordAudit(tx, who, { action: 'passkey.added', object: passkeyName })
        return added
      })
      await tell.person(me, { kind: 'passkeyAdded', name: passkeyName })
      return shown(row)
    },
    async remove({ passkeyUuid }, who) {
      const gone = await database.system.transaction(async (tx) => {
        const [row] = await tx
          .delete(passkey)
          .where(and(eq(passkey.uuid, passkeyUuid), eq(passkey.userId, who.userUuid)))
          .returning()
        if (!row) throw notFound()
        await recordAudit(tx, who, { action: 'passkey.removed', object: row.name })
        return row
      })
      await tell.person(await own(who.accountUuid, who.userUuid), { kind: 'passkeyRemoved', name: gone.name })
      return {}
    },
    async ask(_, exchange) {
      takeOne(exchange)
      return { options: ceremonies ? { ...(await ceremonies.askToUse('enter', null)) } : null }
    },
    async enter({ answer }, exchange) {
      takeOne(exchange)
      const { userId } = await possible().use('enter', null, answer)
      const [found] = await database.system.select().from(user).where(eq(user.id, userId))
      if (!found?.isActive) throw new Fail('signedOut', 'This passkey signs in no more')
      return enter(found, exchange, 'passkey')
    },
  }
}
