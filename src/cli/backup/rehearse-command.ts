import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage, whileReading } from '../../server/backup/index.ts'
import type { Env } from '../../server/env/env.ts'
import { readArguments } from './arguments.ts'
import { monthLines } from './month-lines.ts'
import { restoreInto } from './restore-into.ts'
import { print } from '../print.ts'

/**
 * `npm run backup:rehearse -- <folder or address> [name]`: restores into temporary stores, compares, and deletes them.
 */
export async function rehearse(env: Env, args: readonly string[]): Promise<void> {
  const {
    words: [address, name],
  } = readArguments(args, { usage: 'npm run backup:rehearse -- <folder or address> [name]', most: 2 })
  const began = Date.now()
  const place = await openStorage({ address, env, isWritten: false })
  const folder = mkdtempSync(join(tmpdir(), 'outbound-rehearsal-'))
  chmodSync(folder, 0o711) // when started by root, the stores' user needs access here
  try {
    const { DATABASE_URL: _database, CLICKHOUSE_URL: _events, CLICKHOUSE_CLUSTER: _cluster, ...rest } = env
    const manifest = await whileReading({ place, wanted: name, progress: print }, async (found) => {
      await restoreInto({ ...rest, DATA_DIR: join(folder, 'data') }, place, found)
      return found
    })
    for (const line of monthLines(manifest.totals)) print(line)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    const accounts = new Set(manifest.totals.map((t) => t.account)).size
    print(
      `Rehearsed: backup ${manifest.name} restores, and pageviews, clicks, sales and commission of ${accounts} accounts are equal in each of ${manifest.totals.length} months of theirs, in ${seconds} s`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await place.close()
  }
}
