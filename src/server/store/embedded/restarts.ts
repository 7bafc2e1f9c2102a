import { createCounter, type Measure } from '../../log/measures.ts'

export type RestartReason = 'ended' | 'stuck'
export type Restarts = {
  /** Counts a restart; returns the store's restarts in the last hour, including this one. */
  add: (store: string, reason: RestartReason) => number
  measures: readonly Measure[]
}

const hour = 3_600_000

/** Counts restarts of the stores that run next to this process. Stores on other machines are not restarted here. */
export function countRestarts(stores: readonly string[], now: () => number = () => performance.now()): Restarts {
  const counter = createCounter(
    'outbound_restarts_total',
    'Stores that this process started again: one ended by itself, or was stuck',
    ['store', 'reason'],
  )
  for (const store of stores) for (const reason of ['ended', 'stuck']) counter.cell({ store, reason })
  const times = new Map(stores.map((store) => [store, [] as number[]]))
  const lately = (store: string) => (times.get(store) ?? []).filter((at) => now() - at < hour)
  const lastHour: Measure = {
    name: 'outbound_restarts_in_hour',
    help: 'How often a store was started again within the last hour',
    kind: 'gauge',
    labels: ['store'],
    read: () => stores.map((store) => ({ labels: { store }, value: lately(store).length })),
  }
  return {
    add: (store, reason) => {
      counter.add({ store, reason })
      const all = [...lately(store), now()]
      times.set(store, all)
      return all.length
    },
    measures: [counter.measure, lastHour],
  }
}
