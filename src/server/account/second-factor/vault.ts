import { and, eq } from 'drizzle-orm'
import { resealed, type Vault } from '../../outside/index.ts'
import { secondFactor } from '../tables.ts'
import { aboutFactor } from './factors.ts'

/** Secrets of the apps. Without their key nobody with two-factor sign-in could sign in. */
export const factorsVault: Vault = {
  hasSecrets: async ({ system }) => (await system.select().from(secondFactor).limit(1)).length > 0,
  async reseal({ system }, seal) {
    for (const { userId, sealed } of await system.select().from(secondFactor))
      await system
        .update(secondFactor)
        .set({ sealed: resealed(seal, sealed, aboutFactor(userId)) })
        .where(and(eq(secondFactor.userId, userId), eq(secondFactor.sealed, sealed)))
    return 0 // connections are what is counted
  },
}
