import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Changed, Changes } from '../changes/index.ts'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { domain } from './tables.ts'

const entry = z.object({
  name: z.string(),
  accountUuid: z.uuid(),
  isShown: z.boolean(),
  isListed: z.boolean().default(true),
})
type Entry = z.output<typeof entry>

/** The account a request is for, by its host. In memory, because every click needs it. */
export type KnownDomains = {
  /** The account whose proven domain this Host header names; undefined for the product's own address. */
  accountOf: (host: string | undefined | null) => string | undefined
  isProven: (name: string) => boolean
  /** Whether it is in its account's list: a removed domain serves links, but nobody signs in there. */
  isListed: (host: string) => boolean
  /** Proven domains of an account. */
  namesOf: (accountUuid: string) => readonly string[]
  /** The base address of an account: its main domain while that works, otherwise the product's own address. */
  addressOf: (accountUuid: string) => string
  /** Increases with every change: earlier cached results are outdated. */
  version: () => number
}
export type AddressOf = KnownDomains['addressOf']
export type MapOfDomains = KnownDomains & { set: (entries: readonly Entry[]) => void }

export const bareHost = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

export function createMapOfDomains(publicUrl: string): MapOfDomains {
  let owners: ReadonlyMap<string, string> = new Map()
  let listed: ReadonlySet<string> = new Set()
  let shown: ReadonlyMap<string, string> = new Map()
  let names: ReadonlyMap<string, string[]> = new Map()
  let count = 0
  return {
    accountOf: (host) => (host && owners.size > 0 ? (owners.get(host) ?? owners.get(bareHost(host))) : undefined),
    isProven: (name) => owners.has(name),
    isListed: (host) => listed.has(bareHost(host)),
    namesOf: (accountUuid) => names.get(accountUuid) ?? [],
    addressOf: (accountUuid) => shown.get(accountUuid) ?? publicUrl,
    version: () => count,
    set: (entries) => {
      count += 1
      owners = new Map(entries.map((e) => [e.name, e.accountUuid]))
      listed = new Set(entries.flatMap((e) => (e.isListed ? [e.name] : [])))
      shown = new Map(entries.filter((e) => e.isShown).map((e) => [e.accountUuid, `https://${e.name}`]))
      const lists = new Map<string, string[]>()
      for (const e of entries) lists.set(e.accountUuid, [...(lists.get(e.accountUuid) ?? []), e.name])
      names = lists
    },
  }
}

const readRows = async (database: Database, of: Changed): Promise<Entry[]> => {
  const rows = await database.system
    .select()
    .from(domain)
    .where(and(isNotNull(domain.provenAt), of === 'all' ? undefined : inArray(domain.accountUuid, [...of])))
  return rows.map((d) => ({
    name: d.name,
    accountUuid: d.accountUuid,
    isShown: d.isMain && d.state === 'works' && d.removedAt === null,
    isListed: d.removedAt === null,
  }))
}

type Parts = { database: Database; changes: Changes; log: Log; dir: string; publicUrl: string }

/**
 * Proven domains of all accounts, updated when an account changes. Also stored in a file, so that a start without a
 * database knows whose links a domain serves.
 */
export function keepDomains({ database, changes, log, dir, publicUrl }: Parts): KnownDomains {
  const known = createMapOfDomains(publicUrl)
  const file = join(dir, 'own-domains.json')
  let entries: Entry[] = []
  let running: Promise<void> = Promise.resolve()
  try {
    entries = z.array(entry).parse(JSON.parse(readFileSync(file, 'utf8')))
    known.set(entries)
  } catch {
    entries = [] // none was stored yet
  }
  const load = async (changed: Changed): Promise<void> => {
    const read = await readRows(database, changed)
    const kept = changed === 'all' ? [] : entries.filter((e) => !changed.has(e.accountUuid))
    const next = [...kept, ...read].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    if (JSON.stringify(next) === JSON.stringify(entries)) return
    entries = next
    known.set(entries)
    await mkdir(dir, { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(entries))
    await rename(`${file}.new`, file)
  }
  let missed: Changed = new Set<string>()
  const both = (a: Changed, b: Changed): Changed => (a === 'all' || b === 'all' ? 'all' : new Set([...a, ...b]))
  changes.watch((changed) => {
    running = running.then(async () => {
      const wanted = both(missed, changed)
      missed = new Set()
      await load(wanted).catch((error: unknown) => {
        missed = wanted
        log.warn('own domains keep their last state: the database or the disk is away', { error })
      })
    })
  })
  return known
}
