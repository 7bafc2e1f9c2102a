import { and, eq } from 'drizzle-orm'
import type { proof as contract } from '../../../contract/account/proof.ts'
import { Fail, notFound, tooMany } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { Database } from '../../store/database/open.ts'
import type { Attempts } from '../attempts.ts'
import { checkPassword } from '../check-password.ts'
import type { HashTurns } from '../hash-turns.ts'
import type { Ceremonies } from '../passkeys/ceremonies.ts'
import type { Factors } from '../second-factor/factors.ts'
import type { Passwords } from '../sign-in.ts'
import { passkey, session, user } from '../tables.ts'

export type ProofParts = {
  database: Database
  passwords: Passwords
  turns: HashTurns
  attempts: Attempts
  factors: Factors
  ceremonies: Ceremonies | null
}

export function proofCalls(p: ProofParts): Handlers<typeof contract> {
  const { database, attempts } = p
  const emailOf = async ({ userUuid }: Principal): Promise<string> => {
    const [found] = await database.system.select({ email: user.email }).from(user).where(eq(user.id, userUuid))
    if (!found) throw notFound()
    return found.email
  }
  return {
    async ways(_, { userUuid }) {
      const hasPasskey = (await database.system.$count(passkey, eq(passkey.userId, userUuid))) > 0
      return {
        hasCodes: await p.factors.isOn(userUuid),
        passkey: p.ceremonies && hasPasskey ? { ...(await p.ceremonies.askToUse('prove', userUuid)) } : null,
      }
    },
    async give({ userPassword, code, passkey: answer }, who) {
      const { via, userUuid } = who
      if (via.kind !== 'session') throw new Fail('forbidden', 'Only who is signed in can show who they are')
      const counted = `proof of ${userUuid}`
      const seconds = attempts.begin(counted)
      if (seconds > 0) throw tooMany(seconds, 'Too many failed attempts. Please wait a few minutes and try again.')
      if (userPassword !== undefined) {
        const email = await emailOf(who)
        const isRight = await p.turns('known', userUuid, () => checkPassword(p, email, userPassword))
        if (!isRight) throw new Fail('badInput', 'userPassword: This is not your password')
      } else if (code !== undefined) {
        const taken = await database.system.transaction((tx) => p.factors.take(tx, userUuid, code))
        if (taken === null) throw new Fail('badInput', 'code: This code is wrong, or was used already')
      } else if (answer !== undefined) {
        if (!p.ceremonies) throw new Fail('conflict', 'Passkeys work only on a secure address: a name with https')
        await p.ceremonies.use('prove', userUuid, answer)
      }
      attempts.succeeded(counted)
      await database.system
        .update(session)
        .set({ provedAt: new Date() }) // by the library's clock, which is also used for sessions
        .where(and(eq(session.id, via.sessionId), eq(session.userId, userUuid)))
      return {}
    },
  }
}
