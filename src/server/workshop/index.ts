import { availableParallelism } from 'node:os'
import { runInThread } from './run-in-thread.ts'
import type { Task } from './task.ts'
import { createTurns } from './turns.ts'

export { answerTask } from './answer-tasks.ts'
export { defineTask, type Task } from './task.ts'

export type RunTask = <I, O>(task: Task<I, O>, input: I) => Promise<Awaited<O>>
/** Runs work that grows with the user's input (docs/security.md): one turn at a time per account. */
export type Workshop = {
  /** Waits for the account's turn and holds it until `work` is done. Throws 503 when too many wait. */
  turn: <T>(accountUuid: string, work: (run: RunTask) => Promise<T>) => Promise<T>
  /**
   * For jobs, which wait for their turn elsewhere: with a limit of a quarter of an hour and a heap of 192 MB, for
   * streamed data.
   */
  long: RunTask
}

/**
 * `workerFile`: the built `compose/worker.ts`. Without it tasks run in this thread: for tests, which have no hostile
 * files.
 */
export function createWorkshop(workerFile: string | null): Workshop {
  const turns = createTurns(
    { most: Math.max(1, Math.min(4, availableParallelism() - 1)), mostWaiting: 12, mostWaitingOfOne: 2 },
    Date.now,
  )
  const runner = (seconds: number, megabytes: number): RunTask =>
    workerFile
      ? runInThread({ file: workerFile, seconds, megabytes })
      : async <I, O>(task: Task<I, O>, input: I): Promise<Awaited<O>> =>
          structuredClone(await task.run(structuredClone(input)))
  const run = runner(60, 512)
  return { turn: (accountUuid, work) => turns(accountUuid, () => work(run)), long: runner(900, 192) }
}
