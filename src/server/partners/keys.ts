import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { account } from '../account/index.ts'
import { resealed, type Seal, type Vault } from '../outside/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { partnerKey } from './tables.ts'

const about = (k: { accountUuid: string; keyId: string }) => ['partner key', k.accountUuid, k.keyId] as const

/** A new secret for a shop's server: shown once, stored sealed. */
export async function addKey(
  tx: Tx,
  seal: Seal,
  {
    keyId = `k_${randomBytes(6).toString('hex')}`,
    ...of
  }: { accountUuid: string; partnerUuid: string; keyId?: string },
  now: Date,
) {
  const secret = randomBytes(32).toString('hex')
  await tx
    .insert(partnerKey)
    .values({ ...of, keyId, secret: seal.close(secret, about({ ...of, keyId })), createdAt: now })
  return { keyId, secret }
}
export const openKey = (seal: Seal, row: typeof partnerKey.$inferSelect): string => seal.open(row.secret, about(row))

const page = 500
/** Demo keys are recreated at each start and never used, so nothing depends on them. */
const ofAnybody = ({ system }: Database) =>
  system
    .select({ key: partnerKey })
    .from(partnerKey)
    .innerJoin(account, and(eq(account.uuid, partnerKey.accountUuid), eq(account.isDemo, false)))
export const partnerKeysVault: Vault = {
  async hasSecrets(database) {
    return (await ofAnybody(database).limit(1)).length > 0
  },
  async reseal(database, seal) {
    let after = ''
    for (;;) {
      const rows = await ofAnybody(database)
        .where(gt(partnerKey.keyId, after))
        .orderBy(asc(partnerKey.keyId))
        .limit(page)
      for (const { key: row } of rows)
        await database.system
          .update(partnerKey)
          .set({ secret: resealed(seal, row.secret, about(row)) })
          .where(and(eq(partnerKey.keyId, row.keyId), eq(partnerKey.secret, row.secret)))
      const last = rows.at(-1)
      if (!last) return 0
      after = last.key.keyId
    }
  },
}
export const liveKeys = (partnerUuid: string) =>
  and(eq(partnerKey.partnerUuid, partnerUuid), isNull(partnerKey.revokedAt))
