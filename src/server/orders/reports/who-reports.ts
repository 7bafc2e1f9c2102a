import { and, eq, isNull } from 'drizzle-orm'
import { account } from '../../account/index.ts'
import type { Seal } from '../../outside/index.ts'
import type { Database } from '../../store/database/open.ts'
import { type PartnerIdentity, agreedWith, hostsOf, openKey, partner, partnerKey } from '../../partners/index.ts'

/** Deleted and demo partners are treated like unknown keys. */
const reporting = and(isNull(partner.deletedAt), eq(account.isDemo, false))

/** The merchant who owns a server key, with its secret; null for a removed key. */
export async function bySecretKey(database: Database, seal: Seal, keyId: string) {
  const [found] = await database.system
    .select({ key: partnerKey })
    .from(partnerKey)
    .innerJoin(partner, eq(partner.uuid, partnerKey.partnerUuid))
    .innerJoin(account, eq(account.uuid, partner.accountUuid))
    .where(and(eq(partnerKey.keyId, keyId), reporting))
  if (!found) return null
  const { accountUuid, partnerUuid } = found.key
  const secret = found.key.revokedAt === null ? openKey(seal, found.key) : null
  return { partner: { accountUuid, partnerUuid }, secret }
}

/** The merchant who owns a page's public key, with the hosts it may report from. */
export async function byPublicKey(
  database: Database,
  publicKey: string,
): Promise<{ partner: PartnerIdentity; hosts: string[] } | null> {
  const [found] = await database.system
    .select({ accountUuid: partner.accountUuid, partnerUuid: partner.uuid })
    .from(partner)
    .innerJoin(account, eq(account.uuid, partner.accountUuid))
    .where(and(eq(partner.publicKey, publicKey), reporting))
  if (!found) return null
  const agreed = await database.as(found.accountUuid, (tx) => agreedWith(tx, found.partnerUuid))
  return { partner: found, hosts: hostsOf(agreed.map((a) => a.terms)) }
}
