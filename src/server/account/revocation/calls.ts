import { and, eq } from 'drizzle-orm'
import type { revocation as contract } from '../../../contract/account/revocation.ts'
import type { Clock } from '../../time/clock.ts'
import { Fail } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { SendJob } from '../../jobs/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { takeLinkRate } from '../link-rate.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import type { EndingEvent } from '../open/open-kinds.ts'
import { passwordMailName } from '../passwords/password-mail-job.ts'
import { credential, user } from '../tables.ts'
import { orTaken } from '../users/people.ts'
import type { UserRow } from '../users/shown.ts'
import { readRevocation, type Revocation, useRevocation } from './tokens.ts'

type Parts = { database: Database; clock: Clock; rates: RateLimits; open: OpenThingsOf; send: SendJob }

const gone = () => new Fail('gone', 'This link has run out, or was used')
const events: Record<Revocation['revokes'], EndingEvent> = {
  change: 'notMe',
  given: 'givenAddressRefused',
  all: 'allThatStays',
}
/** A password that matches nothing: no hash has this form. */
const noPassword = 'none'

/** R174: revoking by mail. "This was not me", without a sign-in. */
export function revocationCalls({ database, clock, rates, open, send }: Parts): Handlers<typeof contract> {
  const read = async (tx: Tx, token: string) => {
    const found = await readRevocation(tx, token, clock.now())
    if (!found) throw gone()
    const [who] = await tx.select().from(user).where(eq(user.id, found.userUuid)).for('update')
    if (!who?.isActive) throw gone()
    return { found, who, holder: { accountUuid: who.accountUuid, userUuid: who.id } }
  }
  /** Restores the previous address, and removes the password until a new one is chosen with a link mailed there. */
  const takeBack = async (tx: Tx, who: UserRow, email: string): Promise<boolean> => {
    const now = clock.now()
    const isMovedBack = who.email !== email
    await tx
      .update(user)
      .set({ email, emailVerified: true, emailChangedAt: null, updatedAt: now })
      .where(eq(user.id, who.id))
    await tx
      .update(credential)
      .set({ password: noPassword, updatedAt: now })
      .where(and(eq(credential.userId, who.id), eq(credential.providerId, 'credential')))
    return isMovedBack
  }
  return {
    async look({ revokeToken }, exchange) {
      takeLinkRate(rates, exchange)
      return database.system.transaction(async (tx) => {
        const { found, holder } = await read(tx, revokeToken)
        const { email: userEmail, revokes } = found
        return { userEmail, revokes, open: await open.wouldEnd(tx, events[revokes], holder) }
      })
    },
    async revoke({ revokeToken }, exchange) {
      takeLinkRate(rates, exchange)
      const done = await database.system
        .transaction(async (tx) => {
          const { found, who, holder } = await read(tx, revokeToken)
          // read again under the lock: when two requests use it at the same time, one finds it used
          if (!(await readRevocation(tx, revokeToken, clock.now()))) throw gone()
          const isChange = found.revokes === 'change'
          const ended = await open.end(tx, events[found.revokes], holder)
          const isMovedBack = isChange && (await takeBack(tx, who, found.email))
          await useRevocation(tx, found)
          await recordAudit(
            tx,
            { accountUuid: who.accountUuid, userUuid: who.id },
            {
              action: 'access.ended',
              object: who.name,
              before: isMovedBack ? { userEmail: who.email } : {},
              after: {
                ...Object.fromEntries(ended.map(({ kind, names }) => [kind, names])),
                ...(isMovedBack ? { userEmail: found.email } : {}),
              },
            },
          )
          return { userEmail: found.email, isMovedBack, needsPassword: isChange, ended }
        })
        .catch(orTaken)
      if (done.needsPassword)
        await send(passwordMailName, { email: done.userEmail, sessionId: null, linkFor: 'password' })
      return done
    },
  }
}
