import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createGathering, cut } from './pieces.ts'
import { runInThread } from './run-in-thread.ts'
import { defineTask } from './task.ts'

/** A thread that runs this code instead of the product's tasks; `input` and `post` are available. */
const thread = (code: string, limits: { seconds?: number; megabytes?: number } = {}) => {
  const file = join(mkdtempSync(join(tmpdir(), 'outbound-thread-')), 'worker.mjs')
  const head = `import { parentPort, workerData } from 'node:worker_threads'
    import { readlinkSync } from 'node:fs'
    const { name, input } = workerData; const post = (piece) => parentPort.postMessage(piece)
    post({ thread: process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : null })\n`
  writeFileSync(file, head + code)
  return runInThread({ file, seconds: 60, megabytes: 64, ...limits })
}
const task = defineTask('test.double', (n: number) => n * 2)

it('gives what the thread answers', async () => {
  expect(await thread('post({ rest: [name, input * 2] })')(task, 21)).toEqual(['test.double', 42])
})

it('ends a thread that takes too long, with words', async () => {
  await expect(thread('for (;;);', { seconds: 0.2 })(task, 1)).rejects.toMatchObject({
    code: 413,
    message: expect.stringContaining('takes longer than 0.2 seconds'),
  })
})

it.runIf(process.platform === 'linux')('does not count the time in which a thread waits for its turn', async () => {
  const wait = 'await new Promise((go) => setTimeout(go, 1500)); post({ rest: [name, input] })'
  expect(await thread(wait, { seconds: 0.5 })(task, 1)).toEqual(['test.double', 1])
})

it('ends a thread that takes too much memory, and only that', async () => {
  const hog = 'const kept = []; for (;;) kept.push(new Array(10_000).fill(Math.random()).map(String))'
  await expect(thread(hog, { megabytes: 16 })(task, 1)).rejects.toMatchObject({
    code: 413,
    message: expect.stringContaining('too much memory'),
  })
})

it('says what broke, and when a thread ended without an answer', async () => {
  await expect(thread("throw new Error('broken inside')")(task, 1)).rejects.toThrow('broken inside')
  await expect(thread('process.exit(0)')(task, 1)).rejects.toThrow('test.double ended without an answer')
})

it('cuts long lists up and puts them together in order', () => {
  const answer = { rows: Array.from({ length: 1201 }, (_, i) => i), few: ['a'], from: '2026-03-01' }
  const pieces = [...cut(answer)]
  expect(pieces.map((p) => ('rest' in p ? 'rest' : p.rows.length))).toEqual([500, 500, 201, 'rest'])
  const gathering = createGathering()
  const done = pieces.map((p) => gathering.take(p)).at(-1)
  expect(done?.whole).toEqual(answer)
})

it.each([[null], [7], ['text'], [[1, 2, 3]], [{ refusal: 'no' }]])('carries %j as it is', (answer) => {
  const gathering = createGathering()
  expect([...cut(answer)].map((p) => gathering.take(p))).toEqual([{ whole: answer }])
})
