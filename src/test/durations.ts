import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export type FileTime = { kind: string; path: string; ms: number }

const slowest = 10
/** The file where each run records the time per test file, relative to the project; not kept in git. */
export const durationsFile = '.cache/durations.json'
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The total time of each kind of test, and the slowest files. */
export function durationLines(files: readonly FileTime[]): string[] {
  if (files.length === 0) return []
  const kinds = new Map<string, { files: number; ms: number }>()
  for (const { kind, ms } of files) {
    const { files: n, ms: sum } = kinds.get(kind) ?? { files: 0, ms: 0 }
    kinds.set(kind, { files: n + 1, ms: sum + ms })
  }
  return [
    'Time by kind of test (sums over files, which run side by side):',
    ...[...kinds].map(([kind, { files: n, ms }]) => `  ${kind.padEnd(8)} ${seconds(ms).padStart(9)}  ${n} files`),
    'Slowest files:',
    ...files
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, slowest)
      .map(({ kind, path, ms }) => `  ${kind.padEnd(8)} ${seconds(ms).padStart(9)}  ${path}`),
  ]
}

const writeDurations = (path: string, files: readonly FileTime[]) => {
  mkdirSync(dirname(path), { recursive: true })
  const rounded = files.toSorted((a, b) => b.ms - a.ms).map((file) => ({ ...file, ms: Math.round(file.ms) }))
  writeFileSync(path, `${JSON.stringify({ endedAt: new Date().toISOString(), files: rounded }, null, 2)}\n`)
}

/** Prints the durations after all other output of Vitest, and saves them. */
export default class Durations implements Reporter {
  private readonly files: FileTime[] = []
  private root = ''
  onInit({ config }: Vitest): void {
    this.root = config.root
  }
  onTestModuleEnd(file: TestModule): void {
    const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = file.diagnostic()
    const ms = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
    this.files.push({ kind: file.project.name, path: relative(this.root, file.moduleId), ms })
  }
  onTestRunEnd(): void {
    const lines = durationLines(this.files)
    if (lines.length === 0) return
    writeDurations(join(this.root, durationsFile), this.files)
    process.stdout.write(`\n${lines.join('\n')}\nAll files: ${durationsFile}\n\n`)
  }
}
