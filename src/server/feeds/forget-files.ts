import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../store/database/open.ts'
import { productFeed } from './tables.ts'

const uuidAtBegin = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** Deletes files of deleted feeds and of these accounts; true when there was one. */
export async function forgetFeedFiles(
  database: Database,
  folder: string,
  accountUuids: readonly string[],
): Promise<boolean> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => uuidAtBegin.test(name))
  const uuids = [...new Set(names.map((name) => name.slice(0, 36)))]
  if (uuids.length === 0) return false
  const kept = await database.system
    .select({ uuid: productFeed.uuid })
    .from(productFeed)
    .where(and(inArray(productFeed.uuid, uuids), notInArray(productFeed.accountUuid, [...accountUuids])))
  const known = new Set(kept.map((row) => row.uuid))
  const gone = names.filter((name) => !known.has(name.slice(0, 36)))
  for (const name of gone) await rm(join(folder, name), { force: true })
  return gone.length > 0
}
