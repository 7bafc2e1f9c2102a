import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/project-root.ts'
import { buildOutbound } from '../../test/server-process.ts'

/** A row of each part, so that none is left out without a word. */
const rows = [
  'redirect, 2,500 a second arriving',
  'batch ingest',
  'report by target, 30 days',
  'report by hour, 365 days',
  'merchants of 1,000, first page',
  'scrolling a report of',
  'feed of 10,000 products',
  'routing, 4,000 campaigns',
  'discovery, 1,000 targets',
  'import of 2000 transactions',
  'upload of 100 rows, confirm',
  'callback, 64 connections',
  '/v1/report by target, 30 days',
  'delivery of 100 messages',
]

test('npm run bench runs to its end, here at a hundredth of its size, and prints every part in one table', async () => {
  await buildOutbound()
  const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'dist/server/cli.js'), 'bench'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', BENCH_SCALE: '0.01', BENCH_ONLY: '', BENCH_TARGETS: '' },
    maxBuffer: 20_000_000,
  })
  const table = stdout.slice(stdout.indexOf('\nmeasured'))
  for (const row of rows) expect(table).toContain(`\n${row}`)
})
