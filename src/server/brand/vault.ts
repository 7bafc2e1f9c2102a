import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { resealed, type Vault } from '../outside/index.ts'
import { aboutKey } from './brands.ts'
import { brand } from './tables.ts'

const page = 500
const nobody = '00000000-0000-0000-0000-000000000000'

export const brandVault: Vault = {
  async hasSecrets({ system }) {
    return (
      (await system.select({ of: brand.accountUuid }).from(brand).where(ne(brand.sealedKey, '')).limit(1)).length > 0
    )
  },
  async reseal({ system }, seal) {
    let after = nobody
    for (;;) {
      const rows = await system
        .select()
        .from(brand)
        .where(and(ne(brand.sealedKey, ''), gt(brand.accountUuid, after)))
        .orderBy(asc(brand.accountUuid))
        .limit(page)
      for (const row of rows)
        await system
          .update(brand)
          .set({ sealedKey: resealed(seal, row.sealedKey, aboutKey(row)) })
          .where(and(eq(brand.accountUuid, row.accountUuid), eq(brand.sealedKey, row.sealedKey)))
      const last = rows.at(-1)
      if (!last) return 0
      after = last.accountUuid
    }
  },
}
