import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { resealed, type Seal, type Vault } from '../outside/index.ts'
import type { Tx } from '../store/database/open.ts'
import { partnerKey } from './tables.ts'

const about = (k: { accountUuid: string; keyId: string }) => ['partner key', k.accountUuid, k.keyId] as const

/** A new secret for a shop's server: shown once, kept sealed. */
export async function addKey(tx: Tx, seal: Seal, of: { accountUuid: string; partnerUuid: string }, now: Date) {
  const keyId = `k_${randomBytes(6).toString('hex')}`
  const secret = randomBytes(32).toString('hex')
  await tx
    .insert(partnerKey)
    .values({ ...of, keyId, secret: seal.close(secret, about({ ...of, keyId })), createdAt: now })
  return { keyId, secret }
}
export const openKey = (seal: Seal, row: typeof partnerKey.$inferSelect): string => seal.open(row.secret, about(row))

const page = 500
export const partnerKeysVault: Vault = {
  async hasSecrets({ system }) {
    return (await system.select({ id: partnerKey.keyId }).from(partnerKey).limit(1)).length > 0
  },
  async reseal({ system }, seal) {
    let after = ''
    for (;;) {
      const rows = await system
        .select()
        .from(partnerKey)
        .where(gt(partnerKey.keyId, after))
        .orderBy(asc(partnerKey.keyId))
        .limit(page)
      for (const row of rows)
        await system
          .update(partnerKey)
          .set({ secret: resealed(seal, row.secret, about(row)) })
          .where(and(eq(partnerKey.keyId, row.keyId), eq(partnerKey.secret, row.secret)))
      const last = rows.at(-1)
      if (!last) return 0
      after = last.keyId
    }
  },
}
export const liveKeys = (partnerUuid: string) =>
  and(eq(partnerKey.partnerUuid, partnerUuid), isNull(partnerKey.revokedAt))
