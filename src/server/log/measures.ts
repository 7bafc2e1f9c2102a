/** A number with labels. Label values come from short fixed lists, never from input. */
export type Value = { labels?: Readonly<Record<string, string>>; value: number }

/**
 * A metric of a process: read at `/metrics`, and by the operator's page. A counter only grows while the process lives.
 */
export type Measure = {
  /** In Prometheus style: `outbound_…`, seconds and bytes, `_total` for a counter. */
  name: string
  help: string
  kind: 'counter' | 'gauge'
  labels: readonly string[]
  read: () => readonly Value[] | Promise<readonly Value[]>
}

/**
 * Reads the values of a metric; empty when that fails, because the health of its store or disk is reported elsewhere.
 */
export async function readMeasure({ read }: Pick<Measure, 'read'>): Promise<readonly Value[]> {
  try {
    return await read()
  } catch {
    return []
  }
}

/** A single number. `null`: no value. */
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
 * A counter with labels. `cell` returns an object for the hottest paths: created once, then `value++`. A cell created
 * at startup reports 0 until the first event, so that this event shows as an increase.
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
