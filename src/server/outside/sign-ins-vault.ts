import { and, eq } from 'drizzle-orm'
import { resealed } from './seal.ts'
import { aboutSignIn } from './sign-ins.ts'
import { oauthSignIn } from './tables.ts'
import type { Vault } from './vault.ts'

/** Pending sign-ins at networks and ad services. They are few: each is deleted when it ends, or the day after. */
export const signInsVault: Vault = {
  // users with a pending sign-in start again: nothing is lost with the key
  hasSecrets: async () => false,
  async reseal({ system }, seal) {
    for (const { stateHash, accountUuid, plan } of await system.select().from(oauthSignIn))
      await system
        .update(oauthSignIn)
        .set({ plan: resealed(seal, plan, aboutSignIn(accountUuid, stateHash)) })
        .where(and(eq(oauthSignIn.stateHash, stateHash), eq(oauthSignIn.plan, plan)))
    return 0
  },
}
