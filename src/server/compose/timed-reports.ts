import type { InsightsModule } from '../insights/index.ts'

/** Groups of calls that read the event store while a user waits. */
const reporting = ['insights', 'clicks', 'conversions', 'discover', 'differences', 'outlook'] as const

type Asked = (...asked: never[]) => Promise<unknown>

/**
 * Wraps the module to measure the duration of its reports for every caller: a screen, a key, a mail. The kind is the
 * name of the call.
 */
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
