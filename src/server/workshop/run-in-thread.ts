import { Worker } from 'node:worker_threads'
import { Fail } from '../http/fail.ts'
import { createGathering, type Piece } from './pieces.ts'
import type { Task } from './task.ts'

/** What one task may use. `seconds` counts from the start of its thread. */
export type ThreadLimits = { file: string; seconds: number; megabytes: number }

const needsTooMuch = 'file: The file needs too much memory to be read. Split it into smaller ones.'

/** What can be handed over whole: small buffers share their memory with others. */
const whole = (bytes: Uint8Array | undefined): ArrayBuffer[] =>
  bytes && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []

/** Runs a task in a thread of its own, which ends with it, or when it takes too long or too much memory. */
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
      const isLate = setTimeout(() => {
        reject(new Fail('tooLarge', `file: The file takes longer than ${seconds} seconds to be read. Split it.`))
        void worker.terminate()
      }, seconds * 1000)
      worker.on('message', (piece: Piece) => {
        const done = gathering.take(piece)
        if (done) resolve(done.whole as Awaited<O>)
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Fail('tooLarge', needsTooMuch) : error),
      )
      worker.on('exit', () => {
        clearTimeout(isLate)
        reject(new Error(`The task ${task.name} ended without an answer`)) // no matter when it was answered
      })
    })
