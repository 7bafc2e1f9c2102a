import { createCounter, type Measure } from '../../log/measures.ts'

export type RestartReason = 'ended' | 'stuck'
export type Restarts = {
  /** Counts a restart; gives how many its store had in the last hour, this one among them. */
  add: (store: string, reason: RestartReason) => number
  measures: readonly Measure[]
}

const hour = 3_600_000

/** Counts how often the stores that run beside this process were started again. Those of other machines are not its to start. */
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
