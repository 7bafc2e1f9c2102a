import { and, eq } from 'drizzle-orm'
import { cleanText } from '../../connectors/shared/rows/clean-text.ts'
import type { shopNames as shopNamesContract } from '../../contract/networks/shop-names.ts'
import { Fail, notFound } from '../http/fail.ts'
import type { Handlers } from '../http/handlers.ts'
import type { SendJob } from '../jobs/job.ts'
import { forgetShop, type NamedByAccount, nameShop, registrableDomain, shopNames } from '../merchants/index.ts'
import { shopJob, unknownShops } from '../money/index.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { connection } from './tables.ts'

const shown = ({ uuid, shop, merchant }: NamedByAccount) => ({
  shopNameUuid: uuid,
  shop,
  advertiser: {
    advertiserUuid: merchant.uuid,
    advertiserName: merchant.name,
    advertiserDomain: merchant.domain,
    advertiserFaviconUrl: merchant.faviconUrl,
  },
})

async function expectConnection(tx: Tx, accountUuid: string, connectionUuid: string): Promise<void> {
  const [row] = await tx
    .select({ uuid: connection.uuid })
    .from(connection)
    .where(and(eq(connection.uuid, connectionUuid), eq(connection.accountUuid, accountUuid)))
  if (!row) throw notFound()
}

/**
 * Calls to assign a merchant to a shop name from files and callbacks. One assignment applies to all sales of that name.
 */
export function shopNamesCalls({
  database,
  send,
}: {
  database: Database
  send: SendJob
}): Handlers<typeof shopNamesContract> {
  const follow = (connectionUuid: string, shop: string) =>
    send(shopJob, { connectionUuid, shop }, { key: `${connectionUuid} ${shop.toLowerCase()}` })
  return {
    list: ({ connectionUuid }, { accountUuid }) =>
      database.as(accountUuid, async (tx) => {
        await expectConnection(tx, accountUuid, connectionUuid)
        const [unknown, named] = [await unknownShops(tx, connectionUuid), await shopNames(tx, connectionUuid)]
        const said = new Set(named.map((n) => n.shop.toLowerCase()))
        return {
          unknown: unknown
            .filter((u) => !said.has(u.shop.toLowerCase())) // its sales are being updated
            .map((u) => ({
              shop: u.shop,
              conversionCount: u.conversions,
              lastConversionDatetime: u.lastAt.toISOString(),
            })),
          named: named.map(shown),
        }
      }),
    async save({ connectionUuid, shop: text, advertiserDomain }, { accountUuid }) {
      const shop = cleanText(text, 100)
      const domain = registrableDomain(advertiserDomain)
      if (shop === '') throw new Fail('badInput', 'shop: Must be a name')
      if (!domain) throw new Fail('badInput', 'advertiserDomain: Must be a domain like shop.example')
      await database.as(accountUuid, (tx) => expectConnection(tx, accountUuid, connectionUuid))
      await inTransaction(database.pool, (client) => nameShop(client, { accountUuid, connectionUuid, shop, domain }))
      await follow(connectionUuid, shop)
      const named = await database.as(accountUuid, (tx) => shopNames(tx, connectionUuid))
      const saved = named.find((n) => n.shop.toLowerCase() === shop.toLowerCase())
      if (!saved) throw notFound()
      return shown(saved)
    },
    async remove({ connectionUuid, shopNameUuid }, { accountUuid }) {
      const shop = await database.as(accountUuid, async (tx) => {
        await expectConnection(tx, accountUuid, connectionUuid)
        return forgetShop(tx, connectionUuid, shopNameUuid)
      })
      if (shop === undefined) throw notFound()
      await follow(connectionUuid, shop)
      return {}
    },
  }
}
