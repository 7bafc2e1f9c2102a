import { and, asc, eq, gt } from 'drizzle-orm'
import { inPages, resealed, type Vault } from '../../outside/index.ts'
import { aboutAddress } from './address-text.ts'
import { exportAddress, exportBucket } from './tables.ts'

/** What the encrypted secret of a bucket is bound to. */
export const aboutBucket = ({ accountUuid, seal }: { accountUuid: string; seal: string }): string[] => [
  'export bucket',
  accountUuid,
  seal,
]

/** Secret addresses, and secrets of buckets. */
export const exportsVault: Vault = {
  async hasSecrets({ system }) {
    const addresses = await system.select({ uuid: exportAddress.uuid }).from(exportAddress).limit(1)
    const buckets = await system.select({ uuid: exportBucket.accountUuid }).from(exportBucket).limit(1)
    return addresses.length + buckets.length > 0
  },
  async reseal({ system }, seal) {
    await inPages(
      (after, most) =>
        system
          .select()
          .from(exportAddress)
          .where(gt(exportAddress.uuid, after))
          .orderBy(asc(exportAddress.uuid))
          .limit(most),
      (a) =>
        system
          .update(exportAddress)
          .set({ sealedToken: resealed(seal, a.sealedToken, aboutAddress(a)) })
          // replaced meanwhile by a running server, which encrypted it with its own key: keep that one
          .where(and(eq(exportAddress.uuid, a.uuid), eq(exportAddress.sealedToken, a.sealedToken))),
    )
    await inPages(
      async (after, most) =>
        (
          await system
            .select()
            .from(exportBucket)
            .where(gt(exportBucket.accountUuid, after))
            .orderBy(asc(exportBucket.accountUuid))
            .limit(most)
        ).map((b) => ({ ...b, uuid: b.accountUuid })),
      (b) =>
        system
          .update(exportBucket)
          .set({ sealedSecret: resealed(seal, b.sealedSecret, aboutBucket(b)) })
          .where(and(eq(exportBucket.accountUuid, b.accountUuid), eq(exportBucket.sealedSecret, b.sealedSecret))),
    )
    return 0
  },
}
