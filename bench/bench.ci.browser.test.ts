import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../src/server/env/project-root.ts'
import { howMuch } from '../src/test/how-much.ts'
import { buildOutbound } from '../src/test/server-process.ts'
import type { Part } from './index.ts'

/** Rows of each part, so that none is left out unnoticed. */
const rowsOf: Record<Part, string[]> = {
  tracking: ['redirect, 2,500 a second arriving', 'batch ingest'],
  hostile: ['redirect, 500 a second, 200 connections whose bodies never end'],
  reports: ['report by target, 30 days', 'report by hour, 365 days', '/v1/report by target, 30 days'],
  merchants: ['merchants of 1,000, first page'],
  browser: ['scrolling a report of'],
  feeds: ['feed of 10,000 products'],
  routing: ['routing, 4,000 campaigns'],
  discovery: ['discovery, 1,000 targets'],
  money: [
    'import of 2000 transactions',
    'upload of 100 rows, confirm',
    'callback, 64 connections',
    'delivery of 100 messages',
  ],
}

beforeAll(async () => {
  await buildOutbound()
  await buildOutbound('bench')
})

/** The fastest to run, and the one that covers most parts of the product. */
const usual: Part[] = ['tracking']

test.each(howMuch(usual, Object.keys(rowsOf) as Part[]))(
  'npm run bench runs its part %s to the end, here at a hundredth of its size, and prints it in one table',
  async (part) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'dist/bench/main.js')], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', BENCH_SCALE: '0.01', BENCH_ONLY: part, BENCH_TARGETS: '' },
      maxBuffer: 20_000_000,
    })
    const table = stdout.slice(stdout.indexOf('\nmeasured'))
    for (const row of rowsOf[part]) expect(table).toContain(`\n${row}`)
  },
)
