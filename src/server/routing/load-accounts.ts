import { setImmediate as others } from 'node:timers/promises'
import type { Changed } from '../changes/index.ts'
import { inTime } from '../store/in-time.ts'
import { type Euro, readEuro } from '../money/index.ts'
import type { Database } from '../store/database/open.ts'
import { readAccounts, readAccountUuids, readCatalogue, readMerchantsOf } from './read-accounts.ts'
import type { RoutingFiles } from './routing-files.ts'
import type { AccountRouting } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-store.ts'

/** Accounts per read: enough to make the round trip negligible, few enough that clicks do not wait. */
const together = 20
/**
 * Timeout in milliseconds. `store/watch-store.ts` detects a hanging database and cuts running reads; this covers
 * readers it cannot reach. A merely slow read must finish, otherwise changes never arrive.
 */
const patience = 300_000

type Parts = {
  database: Database
  store: SnapshotStore
  files: RoutingFiles
  networkUuid: (network: string) => string
  onTrouble: (error: unknown) => void
  onUnwritten: (error: unknown) => void
}

/**
 * Loads accounts from the database into the snapshot: changed ones at once, all of them after a start. Failed loads are
 * retried by the next `work`.
 */
export function createLoader({ database, store, files, networkUuid, onTrouble, onUnwritten }: Parts) {
  const changed = new Set<string>()
  let wantsAll = false
  /** Accounts left from a full load. They wait for changed ones. */
  let rest: string[] = []
  let euro: Euro | null = null
  /** In use, but not on disk. */
  const unwritten = new Set<string>()
  let isStopped = false
  let running: Promise<void> | null = null

  const beginAll = async () => {
    const uuids = await inTime(readAccountUuids(database), patience)
    euro = await inTime(readEuro(database), patience)
    files.setMerchants(await inTime(readCatalogue(database), patience))
    wantsAll = false
    rest = uuids
    const known = new Set(uuids)
    for (const gone of store.accountUuids()) if (!known.has(gone)) changed.add(gone)
  }
  /** A failing disk does not stop a change from taking effect. */
  const write = async (account: AccountRouting) => {
    try {
      await (account.sites.length > 0 ? files.keep(account) : files.forget(account.accountUuid))
    } catch (error) {
      if (unwritten.size === 0) onUnwritten(error)
      unwritten.add(account.accountUuid)
    }
  }
  const load = async (accountUuids: readonly string[], withMerchants: boolean) => {
    euro ??= await inTime(readEuro(database), patience)
    const parts = { database, networkUuid, euro: euro.euro }
    if (withMerchants) files.addMerchants(await inTime(readMerchantsOf(database, accountUuids), patience))
    for (const account of await inTime(readAccounts(parts, accountUuids), patience)) {
      await write(account)
      await others()
    }
  }
  const next = async (): Promise<void> => {
    if (wantsAll) return beginAll()
    const urgent = [...changed].slice(0, together)
    const taken = urgent.length > 0 ? urgent : rest.slice(0, together)
    for (const accountUuid of urgent) changed.delete(accountUuid) // if changed again meanwhile, it is loaded again
    try {
      await load(taken, urgent.length > 0)
    } catch (error) {
      for (const accountUuid of urgent) changed.add(accountUuid)
      throw error
    }
    if (urgent.length === 0) rest = rest.slice(taken.length)
  }
  const isDone = () => isStopped || (!wantsAll && changed.size === 0 && rest.length === 0)
  const all = async (): Promise<void> => {
    try {
      do {
        while (!isDone()) await next()
        await files.keepMerchants().catch(onUnwritten)
      } while (!isDone())
    } catch (error) {
      onTrouble(error)
    } finally {
      running = null
    }
  }
  return {
    want: (accounts: Changed): void => {
      if (accounts === 'all') wantsAll = true
      else for (const accountUuid of accounts) changed.add(accountUuid)
    },
    /** Resolves when everything requested so far is in use or cannot be loaded now. Never rejects. */
    work: (): Promise<void> => (running ??= all()),
    /** Something requested is not in use yet. */
    isBehind: (): boolean => !isDone(),
    /** Picks up what no change reports: new rates, used for flat amounts, and a disk that accepts files again. */
    refresh: async (): Promise<void> => {
      for (const accountUuid of unwritten) changed.add(accountUuid)
      unwritten.clear()
      const now = await inTime(readEuro(database), patience)
      if (euro !== null && euro.stand !== now.stand) wantsAll = true
    },
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}
