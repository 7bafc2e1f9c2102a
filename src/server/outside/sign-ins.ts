import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Principal } from '../http/principal.ts'
import type { Database } from '../store/database/open.ts'
import type { Seal } from './seal.ts'
import { oauthSignIn } from './tables.ts'

type Person = Pick<Principal, 'accountUuid' | 'userUuid'>
type Parts = { database: Database; seal: Seal; clock: Clock }
/** Long enough to sign in elsewhere and to look up a password. */
const lasts = 15 * 60_000
const dayMs = 24 * 60 * 60_000

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const secret = () => randomBytes(32).toString('base64url')
/** What an encrypted plan is bound to. */
export const aboutSignIn = (accountUuid: string, stateHash: string) => ['oauth', accountUuid, stateHash] as const

/**
 * Pending sign-ins. `state` identifies a returning one and works once; the verifier stays in the browser that started
 * it, so that a URL with a code is useless anywhere else.
 */
export type SignIns = {
  /** `plan` is returned by `take`; it is encrypted at rest. */
  begin: (who: Person, network: string, plan: object) => Promise<{ state: string; verifier: string; challenge: string }>
  /**
   * Throws a `Fail` for a state that is unknown, used, expired or of another user, and for another browser's verifier.
   */
  take: (who: Person, returned: { state: string; verifier: string }) => Promise<{ network: string; plan: unknown }>
}

export function createSignIns({ database, seal, clock }: Parts): SignIns {
  return {
    async begin({ accountUuid, userUuid }, network, plan) {
      const [state, verifier] = [secret(), secret()]
      const [stateHash, challenge] = [digest(state), digest(verifier)]
      const now = clock.now()
      // for all accounts: unfinished sign-ins leave credentials behind
      await database.system.delete(oauthSignIn).where(lt(oauthSignIn.expiresAt, new Date(now.getTime() - dayMs)))
      await database.as(accountUuid, (tx) =>
        tx.insert(oauthSignIn).values({
          stateHash,
          accountUuid,
          userUuid,
          network,
          challenge,
          plan: seal.close(JSON.stringify(plan), aboutSignIn(accountUuid, stateHash)),
          expiresAt: new Date(now.getTime() + lasts),
        }),
      )
      return { state, verifier, challenge }
    },
    async take({ accountUuid, userUuid }, { state, verifier }) {
      const stateHash = digest(state)
      // deleted before it is checked: even an invalid one works only once
      const [row] = await database.as(accountUuid, (tx) =>
        tx
          .delete(oauthSignIn)
          .where(and(eq(oauthSignIn.stateHash, stateHash), eq(oauthSignIn.userUuid, userUuid)))
          .returning(),
      )
      if (!row) throw new Fail('badInput', 'state: This sign-in is not known or was used already. Please try again.')
      if (row.expiresAt <= clock.now())
        throw new Fail('badInput', 'state: This sign-in took longer than 15 minutes. Please try again.')
      if (digest(verifier) !== row.challenge)
        throw new Fail('badInput', 'verifier: This sign-in was begun in another browser. Please try again.')
      return { network: row.network, plan: JSON.parse(seal.open(row.plan, aboutSignIn(accountUuid, stateHash))) }
    },
  }
}
