import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { ownThread } from '../progress/look-at-process.ts'
import { cut } from './pieces.ts'
import type { Task } from './task.ts'

/** Runs the single task a worker thread was started for. The thread ends by itself afterwards. */
export async function answerTask(tasks: readonly Task<never>[]): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  parentPort?.postMessage({ thread: ownThread() })
  const { name, input } = workerData as { name: string; input: unknown }
  const task = tasks.find((t) => t.name === name)
  if (!task) throw new Error(`No task is called ${name}`)
  // Linux has priorities per thread, so this one yields to redirects; elsewhere it would affect the whole process
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  for (const piece of cut(await task.run(input as never))) parentPort?.postMessage(piece)
}
