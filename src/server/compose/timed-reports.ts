import type { InsightsModule } from '../insights/index.ts'

/** Groups of calls that read the event store for somebody who waits. */
const reporting = ['insights', 'clicks', 'conversions', 'discover', 'differences', 'outlook'] as const

type Asked = (...asked: never[]) => Promise<unknown>

/** The same module, whose reports say how long they took, for every caller: a screen, a key, a mail. Kinds are the names of calls. */
export function timedReports(module: InsightsModule, took: (kind: string, seconds: number) => void): InsightsModule {
  const timed =
    (kind: string, ask: Asked): Asked =>
    async (...asked) => {
      const began = performance.now()
      try {
        return await ask(...asked)
      } finally {
        took(kind, (performance.now() - began) / 1000)
      }
    }
  const groups = reporting.map((group) => [
    group,
    Object.fromEntries(
      Object.entries(module.calls[group]).map(([name, ask]) => [name, timed(`${group}.${name}`, ask as Asked)]),
    ),
  ])
  return { ...module, calls: { ...module.calls, ...Object.fromEntries(groups) } }
}
