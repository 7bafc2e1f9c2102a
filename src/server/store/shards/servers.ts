import type { Cluster } from '../../env-cluster.ts'
import { eventMigrations, migrateEvents, notedSteps } from '../events/migrations.ts'
import { type Events, openEvents } from '../events/open.ts'
import { isStoreAway } from '../store-away.ts'
import { expectSameShard } from './same-shard.ts'
import { migrateReplicated } from './migrate-replicated.ts'

/** One server, or all of a cluster, of which the address names every one. */
export const serversOf = (clickhouseUrl: string): string[] => clickhouseUrl.split(',').map((url) => url.trim())

async function areUpToDate(all: readonly Events[]): Promise<boolean> {
  const steps = eventMigrations('any').map((m) => m.id)
  for (const events of all) {
    const done = await notedSteps(events)
    if (steps.some((id) => !done.has(id))) return false
  }
  return all.length > 0
}

/**
 * Brings the definitions of each server up to date, one after the other. Those that are away are given back, to be tried
 * again with all others: these work meanwhile. Rejects when all of them are away.
 */
export async function migrateServers(urls: readonly string[], cluster: Cluster | undefined): Promise<string[]> {
  const servers = urls.map((url) => ({ url, events: openEvents(url) }))
  const away: string[] = []
  let refusal: unknown
  const eachOne = async (work: (events: Events, url: string) => Promise<unknown>) => {
    for (const { url, events } of servers) {
      if (away.includes(url)) continue
      try {
        await work(events, url)
      } catch (error) {
        if (!isStoreAway(error)) throw error
        refusal = error
        away.push(url)
      }
    }
  }
  try {
    if (cluster?.isReplicated) {
      await eachOne((events) => events.ping())
      const there = servers.filter(({ url }) => !away.includes(url)).map(({ events }) => events)
      // who is away has to be there for steps that are new, and has nothing to do where none is
      if (away.length === 0) await migrateReplicated(there, cluster.name)
      else if (!(await areUpToDate(there))) throw refusal
    } else await eachOne((events) => migrateEvents(events, cluster?.name))
    if (cluster) await eachOne((events) => expectSameShard(events, cluster.name))
  } finally {
    await Promise.all(servers.map(({ events }) => events.close()))
  }
  if (away.length === urls.length) throw refusal
  return away
}
