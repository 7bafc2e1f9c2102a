import { eq } from 'drizzle-orm'
import type { merchantIgnores } from '../../contract/merchants/merchant-ignores.ts'
import type { Clock } from '../time/clock.ts'
import { notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import { siteNames } from '../sites/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { expectMerchant } from './is-known.ts'
import { merchantIgnore } from './tables.ts'

async function readIgnores(tx: Tx, merchantUuid: string) {
  const rows = await tx
    .select()
    .from(merchantIgnore)
    .where(eq(merchantIgnore.merchantUuid, merchantUuid))
    .orderBy(merchantIgnore.kind, merchantIgnore.of)
  return rows.map(({ kind, of }) => ({
    ignoreChannelUuid: kind === 'site' ? of : null,
    ignoreNetworkUuid: kind === 'network' ? of : null,
  }))
}

/** Sites and networks for which a merchant is excluded from suggestions. */
export const merchantIgnoresCalls = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Handlers<typeof merchantIgnores> => ({
  list: ({ advertiserUuid }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      await expectMerchant(tx, advertiserUuid)
      return readIgnores(tx, advertiserUuid)
    }),
  save: ({ advertiserUuid: merchantUuid, channelUuids, networkUuids }, { accountUuid }) =>
    database.as(accountUuid, async (tx) => {
      await expectMerchant(tx, merchantUuid)
      const own = new Set((await siteNames(tx)).map((s) => s.uuid))
      if (channelUuids.some((uuid) => !own.has(uuid))) throw notFound()
      const row = (kind: 'site' | 'network') => (of: string) => ({
        accountUuid,
        merchantUuid,
        kind,
        of,
        createdAt: clock.now(),
      })
      const wanted = [...new Set(channelUuids)].map(row('site')).concat([...new Set(networkUuids)].map(row('network')))
      await tx.delete(merchantIgnore).where(eq(merchantIgnore.merchantUuid, merchantUuid))
      if (wanted.length > 0) await tx.insert(merchantIgnore).values(wanted)
      return readIgnores(tx, merchantUuid)
    }),
})
