import { said } from '../src/cli/said.ts'

/** The last two are started by the benchmark itself, and by a test that kills a feed halfway. */
const commands: Record<string, () => Promise<void>> = {
  all: async () => (await import('./index.ts')).bench(),
  server: async () => (await import('./money/bench-server.ts')).benchServer(),
  feed: async () => (await import('./feeds/index.ts')).benchFeed(process.argv[3] ?? '', process.argv[4] ?? ''),
}

const command = commands[process.argv[2] ?? 'all']
if (!command) throw new Error(`the benchmark has no part ${process.argv[2]}: name parts in BENCH_ONLY`)
command().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${said(error)}\n`)
    process.exit(1)
  },
)
