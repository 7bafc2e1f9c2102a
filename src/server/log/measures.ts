/** One number, and the words that say of what. Words come from short lists that the code knows: never from who asks. */
export type Value = { labels?: Readonly<Record<string, string>>; value: number }

/**
 * What a process can say of itself in numbers: read at `/metrics`, and by the page for the operator. A counter
 * only grows while the process lives.
 */
export type Measure = {
  /** As Prometheus has it: `outbound_…`, seconds and bytes, `_total` for a counter. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  labels: readonly string[]
  read: () => readonly Value[] | Promise<readonly Value[]>
}

/** What a measure has to say; nothing where it cannot be read: that its store is away, or its disk, is said by their parts. */
export async function readMeasure({ read }: Pick<Measure, 'read'>): Promise<readonly Value[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

/** One number. `null`: there is nothing to say. */
export const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>): Measure => ({
  name,
  help,
  kind: 'gauge',
  labels: [],
  read: async () => {
    const value = await read()
    return value === null ? [] : [{ value }]
  },
})

type Cell = { labels: Readonly<Record<string, string>>; value: number }

/**
 * Counts by words. `cell` gives what is counted on, for the hottest paths: made once, `value++` from then on. A cell that is made
 * at the start is told as 0 until something happens, so that the first time is seen as a rise.
 */
export function createCounter<Label extends string>(name: string, help: string, labels: readonly Label[]) {
  const cells = new Map<string, Cell>()
  const cell = (of: Readonly<Record<Label, string>>): Cell => {
    const key = labels.map((label) => of[label]).join('\n')
    const known = cells.get(key)
    if (known) return known
    const made = { labels: of, value: 0 }
    cells.set(key, made)
    return made
  }
  const measure: Measure = { name, help, kind: 'counter', labels, read: () => [...cells.values()] }
  return {
    cell,
    add: (of: Readonly<Record<Label, string>>, n = 1): void => void (cell(of).value += n),
    measure,
  }
}
