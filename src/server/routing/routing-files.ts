import type { Log } from '../log/log.ts'
import type { AccountFacts } from './facts.ts'
import { createKeptFiles, digestOf } from './kept-files.ts'
import { nothingLearned } from './learn.ts'
import type { AccountRouting, Merchant } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-store.ts'

const accountFile = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const merchantFile = /^merchants-[0-9a-f]$/
/** Named differently than in earlier versions, whose facts contain other sums. */
const factsFile = 'account-facts'
/** Versions that did not count rejected sales stored no `made`: until facts are learned again, assume no rejections. */
const factsFrom = (text: string) =>
  new Map(
    (JSON.parse(text) as [string, AccountFacts][]).map(([account, { rows, approval }]) => [
      account,
      { approval, rows: rows.map((row) => ({ ...row, made: row.made ?? row.sales })) },
    ]),
  )
const bucketOf = ({ uuid }: Merchant) => `merchants-${uuid[0] ?? '0'}`

/**
 * The last good snapshot, in memory and in files: one per account, and some for the shop catalogue, so that a change
 * writes little. Unchanged accounts are not indexed again, so their caches stay.
 */
export function createRoutingFiles(folder: string, store: SnapshotStore, log: Log) {
  const files = createKeptFiles(folder)
  const inUse = new Map<string, string>()
  let hasNewMerchants = false

  const readOne = (name: string, merchants: Merchant[]) => {
    if (accountFile.test(name)) {
      const text = files.read(name)
      store.put(JSON.parse(text) as AccountRouting)
      inUse.set(name, digestOf(text))
    } else if (merchantFile.test(name)) {
      for (const m of JSON.parse(files.read(name)) as Merchant[]) merchants.push(m)
    }
  }
  const merchants: Merchant[] = []
  let { facts } = nothingLearned
  for (const name of files.names()) {
    try {
      if (name === factsFile) facts = factsFrom(files.read(name))
      else readOne(name, merchants)
    } catch (error) {
      log.warn('a routing file cannot be read; waiting for the database', { name, error })
    }
  }
  store.setMerchants(merchants)

  const erased = new Set<string>()
  const forget = async (accountUuid: string): Promise<void> => {
    store.remove(accountUuid)
    inUse.delete(accountUuid)
    await files.drop(accountUuid)
  }
  return {
    /** What accounts' clicks brought, as known before this start. */
    facts,
    /** In use at once; on disk when the promise resolves. */
    keep: async (account: AccountRouting): Promise<void> => {
      const text = JSON.stringify(account)
      const digest = digestOf(text)
      const name = account.accountUuid
      if (erased.has(name)) return // read before the erasure
      if (inUse.get(name) !== digest) {
        store.put(account)
        inUse.set(name, digest)
      }
      await files.keep(name, text, digest)
      if (erased.has(name)) await forget(name)
    },
    forget,
    /** Permanent, whatever is read later. */
    erase: (accountUuid: string): Promise<void> => {
      erased.add(accountUuid)
      return forget(accountUuid)
    },
    setMerchants: (all: readonly Merchant[]): void => {
      store.setMerchants(all)
      hasNewMerchants = true
    },
    addMerchants: (some: readonly Merchant[]): void => {
      if (store.addMerchants(some)) hasNewMerchants = true
    },
    /** Shops are many and rarely change: they are written periodically, not on each change. */
    keepMerchants: async (): Promise<void> => {
      if (!hasNewMerchants) return
      hasNewMerchants = false
      try {
        const buckets = new Map<string, Merchant[]>()
        for (const m of store.merchants()) {
          const bucket = buckets.get(bucketOf(m))
          if (bucket) bucket.push(m)
          else buckets.set(bucketOf(m), [m])
        }
        for (const [name, some] of buckets) await files.keep(name, JSON.stringify(some))
        for (const name of files.names()) if (merchantFile.test(name) && !buckets.has(name)) await files.drop(name)
      } catch (error) {
        hasNewMerchants = true
        throw error
      }
    },
    /** Learned facts without those of erased accounts. */
    withoutErased: <T>(learned: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
      erased.size === 0 ? learned : new Map([...learned].filter(([uuid]) => !erased.has(uuid))),
    keepFacts: (learned: ReadonlyMap<string, AccountFacts>): Promise<void> =>
      files.keep(factsFile, JSON.stringify([...learned])),
  }
}
export type RoutingFiles = ReturnType<typeof createRoutingFiles>
