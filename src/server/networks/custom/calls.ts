import { and, eq, sql } from 'drizzle-orm'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { customProblem } from '../../../connectors/custom/link-template.ts'
import type { CustomNetworkView, customNetworks as contract } from '../../../contract/networks/custom-networks.ts'
import { Fail, notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordAudit } from '../../account/index.ts'
import { changeClickUrls } from '../../merchants/index.ts'
import type { Database, Tx } from '../../store/database/open.ts'
import { disconnectNetwork } from '../connect.ts'
import { aboutCredentials } from '../live.ts'
import type { Seal } from '../../outside/index.ts'
import { connection, customNetwork } from '../tables.ts'
import { type CustomRow, existing, ownNetworks } from './own-networks.ts'

const most = 100
const fields = { name: 'networkName', linkTemplate: 'linkTemplate', subIdParameter: 'subIdParameter', hosts: 'hosts' }

const shown = (row: CustomRow): CustomNetworkView => ({
  networkUuid: row.uuid,
  networkName: row.name,
  networkIdentifier: customIdentifier(row.uuid),
  linkTemplate: row.linkTemplate,
  subIdParameter: row.subIdParameter,
  hosts: row.hosts,
  currencyCode: row.currency,
  columnMapping: row.mapping,
  createdDatetime: row.createdAt.toISOString(),
  updatedDatetime: row.updatedAt.toISOString(),
})

/** The logged fields of a network, by their API names. */
const noted = (row: CustomRow) => {
  const { networkName, linkTemplate, subIdParameter, hosts, currencyCode, columnMapping } = shown(row)
  return { networkName, linkTemplate, subIdParameter, hosts, currencyCode, columnMapping }
}

function check(values: Pick<CustomRow, keyof typeof fields>): void {
  const wrong = customProblem(values)
  if (wrong) throw new Fail('badInput', `${fields[wrong.field]}: ${wrong.problem}`)
}

/**
 * Calls for an account's own networks. A changed template applies to every connection at once, in stored settings and
 * in the redirect.
 */
export function customNetworksCalls({ database, seal }: { database: Database; seal: Seal }): Handlers<typeof contract> {
  const followTemplate = async (tx: Tx, row: CustomRow) => {
    const rows = await tx
      .select()
      .from(connection)
      .where(and(eq(connection.network, customIdentifier(row.uuid)), eq(connection.isActive, true)))
      .for('update')
    for (const c of rows) {
      if (!c.credentials) continue
      const raw: unknown = JSON.parse(seal.open(c.credentials, aboutCredentials(c)))
      const settings = typeof raw === 'object' && raw !== null ? raw : {}
      const credentials = seal.close(
        JSON.stringify({ ...settings, linkTemplate: row.linkTemplate }),
        aboutCredentials(c),
      )
      await tx.update(connection).set({ credentials }).where(eq(connection.uuid, c.uuid))
      await changeClickUrls(tx, c.uuid, row.linkTemplate)
    }
  }
  return {
    list: async (_, { accountUuid }) => (await ownNetworks(database, accountUuid)).map(shown),
    async create(input, who) {
      const { accountUuid } = who
      const { networkName: name, currencyCode: currency, columnMapping: mapping, ...rest } = input
      check({ name, ...rest })
      if ((await ownNetworks(database, accountUuid)).length >= most)
        throw new Fail('badInput', `An account has at most ${most} networks of its own`)
      const row = await database.as(accountUuid, async (tx) => {
        const [made] = await tx
          .insert(customNetwork)
          .values({ accountUuid, name, currency, mapping, ...rest })
          .returning()
        if (made) await recordAudit(tx, who, { action: 'customNetwork.added', object: made.name, after: noted(made) })
        return made
      })
      if (!row) throw new Error('insert returned no row')
      return shown(row)
    },
    async update({ networkUuid, networkName, currencyCode, columnMapping, ...rest }, who) {
      const changed = await database.as(who.accountUuid, async (tx) => {
        const [old] = await tx.select().from(customNetwork).where(existing(networkUuid)).for('update')
        if (!old) throw notFound()
        const values = {
          name: networkName ?? old.name,
          linkTemplate: rest.linkTemplate ?? old.linkTemplate,
          subIdParameter: rest.subIdParameter ?? old.subIdParameter,
          hosts: rest.hosts ?? old.hosts,
          currency: currencyCode ?? old.currency,
          mapping: columnMapping === undefined ? old.mapping : columnMapping,
        }
        check(values)
        const [row] = await tx
          .update(customNetwork)
          .set({ ...values, updatedAt: sql`now()` })
          .where(eq(customNetwork.uuid, networkUuid))
          .returning()
        if (!row) throw notFound()
        const sides = { before: noted(old), after: noted(row) }
        await recordAudit(tx, who, { action: 'customNetwork.changed', object: old.name, ...sides })
        if (row.linkTemplate !== old.linkTemplate) await followTemplate(tx, row)
        return row
      })
      return shown(changed)
    },
    async remove({ networkUuid }, who) {
      const { accountUuid } = who
      // connections first: after an interruption the network still exists and can be deleted again
      const active = await database.as(accountUuid, async (tx) => {
        const [row] = await tx.select().from(customNetwork).where(existing(networkUuid))
        if (!row) throw notFound()
        return tx
          .select({ uuid: connection.uuid })
          .from(connection)
          .where(and(eq(connection.network, customIdentifier(networkUuid)), eq(connection.isActive, true)))
      })
      for (const { uuid } of active) await disconnectNetwork({ database, seal }, who, uuid)
      await database.as(accountUuid, async (tx) => {
        const [gone] = await tx
          .update(customNetwork)
          .set({ deletedAt: sql`now()` })
          .where(existing(networkUuid))
          .returning()
        if (gone)
          await recordAudit(tx, who, { action: 'customNetwork.removed', object: gone.name, before: noted(gone) })
      })
      return {}
    },
  }
}
