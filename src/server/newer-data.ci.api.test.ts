import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { passableFolder } from '../test/passable-folder.ts'
import { buildOutbound, serverProcess } from '../test/server-process.ts'
import { ensureDatabase, migrateDatabase } from './store/database/migrate.ts'

it('does not start on data of a newer version: says so, and ends with 1', async () => {
  await buildOutbound()
  const url = await ensureDatabase(inject('postgresUrl'), `t_${randomUUID().replaceAll('-', '')}`)
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO drizzle.step (hash, created_at) VALUES ('of tomorrow', 9000000000000); COMMENT ON TABLE drizzle.step IS '9.1.0'`,
  )
  await client.end()
  const server = await serverProcess({ DATA_DIR: passableFolder('outbound-newer-'), DATABASE_URL: url })
  await expect(server.start()).rejects.toThrow('the server ended with 1')
  expect(server.output()).toContain(
    'Outbound did not start.\nThe database was brought up to date by a newer version of Outbound (9.1.0). Start that version, or put back a backup from before it.',
  )
})
