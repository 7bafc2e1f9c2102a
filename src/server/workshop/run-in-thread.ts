import { Worker } from 'node:worker_threads'
import { Fail } from '../http/fail.ts'
import { lookAtThread } from '../progress/look-at-process.ts'
import { lookAgain, notStill, stuckAfter } from '../progress/stillness.ts'
import { createGathering, type Piece } from './pieces.ts'
import type { Task } from './task.ts'

/** Limits of one task. `seconds` are of processor time since its thread runs, so a busy machine refuses no file. */
export type ThreadLimits = { file: string; seconds: number; megabytes: number }

const needsTooMuch = 'file: The file needs too much memory to be read. Split it into smaller ones.'

const checkEvery = 250
type Message = Piece | { thread: number | null }

/** Measures how long a thread has worked, and whether it is inactive; by the clock where threads cannot be observed. */
function workOf(thread: number | null) {
  const began = performance.now()
  // loading the thread does not count for the file
  const startMs = thread === null ? 0 : (lookAtThread(thread)?.processorMs ?? 0)
  let stillness = notStill
  return (): { ms: number; isStuck: boolean } => {
    const at = performance.now()
    const seen = thread === null ? null : lookAtThread(thread)
    if (seen === null) return { ms: thread === null ? at - began : 0, isStuck: false }
    stillness = lookAgain(stillness, { at, hasAnswered: false, logBytes: 0, ...seen })
    return { ms: seen.processorMs - startMs, isStuck: stillness.stillMs >= stuckAfter }
  }
}

/** Buffers that can be transferred: small ones share their memory with others. */
const whole = (bytes: Uint8Array | undefined): ArrayBuffer[] =>
  bytes && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []

/** Runs a task in its own thread, which ends with the task, or when it takes too long or too much memory. */
export const runInThread =
  ({ file, seconds, megabytes }: ThreadLimits) =>
  <I, O>(task: Task<I, O>, input: I): Promise<Awaited<O>> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, {
        workerData: { name: task.name, input },
        transferList: whole(task.handsOver?.(input)),
        resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
      })
      const gathering = createGathering()
      let watch: NodeJS.Timeout | undefined
      const end = (why: Error) => {
        reject(why)
        void worker.terminate()
      }
      const begin = (thread: number | null) => {
        const work = workOf(thread)
        watch = setInterval(() => {
          const { ms, isStuck } = work()
          if (ms > seconds * 1000)
            end(new Fail('tooLarge', `file: The file takes longer than ${seconds} seconds to be read. Split it.`))
          else if (isStuck) end(new Error(`The task ${task.name} did nothing for ${stuckAfter / 1000} seconds`))
        }, checkEvery)
      }
      worker.on('message', (message: Message) => {
        if ('thread' in message) return begin(message.thread)
        const done = gathering.take(message)
        if (done) resolve(done.whole as Awaited<O>)
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Fail('tooLarge', needsTooMuch) : error),
      )
      worker.on('exit', () => {
        clearInterval(watch)
        reject(new Error(`The task ${task.name} ended without an answer`)) // has no effect when it was answered
      })
    })
