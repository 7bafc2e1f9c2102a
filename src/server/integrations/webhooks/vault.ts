import { and, asc, eq, gt } from 'drizzle-orm'
import { inPages, resealed, type Vault } from '../../outside/index.ts'
import { webhookEndpoint } from '../tables.ts'

type Of = { uuid: string; accountUuid: string }
/** What an encrypted text of an endpoint is bound to. */
export const aboutEndpoint = (what: 'url' | 'secret', { uuid, accountUuid }: Of): string[] => [
  `webhook ${what}`,
  accountUuid,
  uuid,
]

/** URLs and secrets of endpoints. */
export const webhooksVault: Vault = {
  async hasSecrets({ system }) {
    return (await system.select({ uuid: webhookEndpoint.uuid }).from(webhookEndpoint).limit(1)).length > 0
  },
  async reseal({ system }, seal) {
    await inPages(
      (after, most) =>
        system
          .select()
          .from(webhookEndpoint)
          .where(gt(webhookEndpoint.uuid, after))
          .orderBy(asc(webhookEndpoint.uuid))
          .limit(most),
      (e) =>
        system
          .update(webhookEndpoint)
          .set({
            sealedUrl: resealed(seal, e.sealedUrl, aboutEndpoint('url', e)),
            sealedSecret: resealed(seal, e.sealedSecret, aboutEndpoint('secret', e)),
            sealedOld: e.sealedOld === null ? null : resealed(seal, e.sealedOld, aboutEndpoint('secret', e)),
          })
          // replaced meanwhile by a running server, which encrypted it with its own key: keep that one
          .where(and(eq(webhookEndpoint.uuid, e.uuid), eq(webhookEndpoint.sealedSecret, e.sealedSecret))),
    )
    return 0
  },
}
