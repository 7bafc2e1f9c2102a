import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { serverProcess } from './server-process.ts'
import { type TestStores, testStores } from './stores.ts'

/** Collectors on a test's stores; they stop when the test ends. */
export const collectorsOn =
  (stores: Pick<TestStores, 'databaseUrl' | 'clickhouseUrl'>, env: Record<string, string> = {}) =>
  async () => {
    const server = await serverProcess({
      ROLE: 'collect',
      SECRET_KEY: 'c3'.repeat(32),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'outbound-collector-')),
      DATABASE_URL: stores.databaseUrl,
      CLICKHOUSE_URL: stores.clickhouseUrl,
      ...env,
    })
    onTestFinished(() => server.kill().then(() => undefined))
    await server.start()
    return server
  }

/** Stores for the tests of a file with event merges turned off, since a merge would hide duplicates. */
export function unmergedStores(): () => TestStores {
  let stores: TestStores
  const turn = async (to: 'STOP' | 'START') => {
    for (const table of ['pageview', 'click']) await stores.events.define(`SYSTEM ${to} MERGES ${table}`)
  }
  beforeAll(async () => {
    stores = await testStores()
    await turn('STOP')
  })
  afterAll(async () => {
    await turn('START')
    await stores.close()
  })
  return () => stores
}
