import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'
import { jobsSchema } from '../server/jobs/index.ts'
import { createSchedules } from '../server/jobs/schedules.ts'
import type { Log } from '../server/log/log.ts'
import { runJobs } from './run-job.ts'
import { type SeededDemo, startSeededDemo } from './seeded-demo.ts'

const hour = 3_600_000
const [evening, hours] = [Date.parse('2026-11-23T21:00:00Z'), 8]

/** Scheduled jobs; jobs-page.test.ts checks that the page is right. */
const scheduled = [
  ...readFileSync(join(projectRoot, 'docs/jobs.md'), 'utf8').matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm),
].map(([, name = '', schedule = '']) => ({ name, schedule }))

const lines: string[] = []
const noted = (level: string) => (message: string, fields?: Record<string, unknown>) =>
  void lines.push(`${level}: ${message} ${JSON.stringify(fields ?? {})}`)
const log: Log = { info: () => undefined, warn: noted('warn'), error: noted('error') }

let now = new Date(evening)
let demo: SeededDemo
beforeAll(async () => {
  demo = await startSeededDemo({
    name: 'quiet night',
    now: () => now,
    today: '2026-11-23',
    days: 35,
    env: { BILLING: 'house' },
    log,
  })
}, 300_000)
afterAll(() => demo.app.stop())

it('an operator need not read a line of a night in which everything that begins by the clock was done each hour', async () => {
  const { rows } = await demo.app.stores.database.pool.query<{ name: string }>(`SELECT name FROM ${jobsSchema}.queue`)
  const known = scheduled.filter(({ name }) => rows.some((r) => r.name === name))
  const due = createSchedules(known)
  due(now)
  let done = 0
  for (let passed = 1; passed <= hours; passed++) {
    const names = new Set<string>()
    for (let minute = 1; minute <= 60; minute++) {
      now = new Date(evening + (passed - 1) * hour + minute * 60_000)
      for (const name of due(now)) names.add(name)
    }
    await runJobs(demo.app.stores, [...names])
    done += names.size
  }
  expect(known.length).toBeGreaterThan(40)
  expect(lines).toEqual([])
  expect(done).toBeGreaterThan(hours * 20)
}, 900_000)
