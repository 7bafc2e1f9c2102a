import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { connection, media, mediaMapping } from '../../server/networks/tables.ts'
import { hashOfSecret } from '../../server/outside/index.ts'
import { dayIndexOf, startOf } from '../calendar.ts'
import type { DemoPart, DemoWorld } from '../part.ts'
import { uuidOf } from '../random.ts'
import { mediaOf } from '../scenario/media.ts'
import type { DemoConnection } from '../scenario/programmes.ts'
import { isImportFailed } from '../scenario/troubles.ts'
import { insertRows } from '../store/insert-rows.ts'

/**
 * Callback addresses are the only thing not derived from the scenario: anyone who knows one can report sales. Written
 * unsealed; the server seals them as soon as the demo exists.
 */
const newCallback = () => {
  const callbackToken = randomBytes(16).toString('hex')
  return { callbackToken, callbackHash: hashOfSecret(callbackToken) }
}

/**
 * When a connection was last read: before the nights on which it fails. Null for direct partners, whose shops report
 * themselves.
 */
function lastImport({ key, arrives }: DemoConnection, { calendar, until }: DemoWorld): Date | null {
  if (arrives === 'own') return null
  let day = dayIndexOf(calendar, until)
  if (!isImportFailed(key, day)) return until
  while (isImportFailed(key, day)) day--
  return new Date(startOf(calendar, day).getTime() + 2 * 3_600_000)
}

const connectionRows = (world: DemoWorld): (typeof connection.$inferInsert)[] => {
  const { scenario, calendar } = world
  return scenario.connections.map((c) => ({
    uuid: c.uuid,
    accountUuid: scenario.accountUuid,
    network: c.network,
    name: c.name,
    partnerId: c.partnerId,
    isFallback: c.key === 'flexoffers',
    ...newCallback(),
    callbackStatus: c.arrives === 'callback' ? 'ACTIVE' : 'INACTIVE',
    lastImportAt: lastImport(c, world),
    createdAt: startOf(calendar, c.since),
    updatedAt: startOf(calendar, c.since),
  }))
}

/** A network the account has left: its row stays, inactive. */
const formerConnectionRow = ({ scenario: { accountUuid }, calendar }: DemoWorld): typeof connection.$inferInsert => ({
  uuid: uuidOf(accountUuid, 'connection', 'former'),
  accountUuid,
  network: 'tradedoubler',
  name: 'Tradedoubler Sweden',
  partnerId: '2871140',
  isActive: false,
  ...newCallback(),
  lastImportAt: startOf(calendar, 61),
  createdAt: startOf(calendar, 0),
  updatedAt: startOf(calendar, 61),
})

const mediaRows = ({ scenario: { accountUuid, connections, sites } }: DemoWorld) =>
  connections.flatMap((c) =>
    sites.map((s): { media: typeof media.$inferInsert; mapping: typeof mediaMapping.$inferInsert } => {
      const known = mediaOf(c, s)
      return {
        media: { ...known, accountUuid, connectionUuid: c.uuid },
        mapping: { uuid: uuidOf(known.uuid, 'mapping'), accountUuid, mediaUuid: known.uuid, siteUuid: s.uuid },
      }
    }),
  )

export const networksPart: DemoPart = {
  name: 'networks',
  version: 4,
  needs: ['sites'],
  tables: [connection, media, mediaMapping],
  make: (world) => ({
    write: async (tx) => {
      const known = mediaRows(world)
      await insertRows(tx, connection, [...connectionRows(world), formerConnectionRow(world)])
      await insertRows(
        tx,
        media,
        known.map((k) => k.media),
      )
      await insertRows(
        tx,
        mediaMapping,
        known.map((k) => k.mapping),
      )
    },
  }),
  extend: (world) => ({
    write: async (tx) => {
      for (const c of world.scenario.connections)
        await tx
          .update(connection)
          .set({ lastImportAt: lastImport(c, world) })
          .where(and(eq(connection.uuid, c.uuid), eq(connection.isActive, true)))
    },
  }),
}
