import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../time/clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log/log.ts'
import { projectRoot } from '../env/project-root.ts'
import type { Database } from '../store/database/open.ts'
import { beginRun, lastBackup, lastEnded, lastWholeBackup } from './runs.ts'
import type { MailOperators } from './mail-operators.ts'

/** The command's exit and the end of its output; `signal` when it was killed. */
export type Ended = { code: number; said: string; signal?: string | null }
export type RunCommand = (signal: AbortSignal) => Promise<Ended>

const mostSaid = 4000
/** A backup with all its retries takes less than this; milliseconds. */
const sameNight = 20 * 3_600_000

/** A separate process: compressing and hashing gigabytes must not delay visitors. */
export const backupProcess: RunCommand = (signal) =>
  new Promise((resolve, reject) => {
    const script = join(projectRoot, 'dist/server/cli.js')
    const child = spawn(process.execPath, [script, 'backup', '--nightly'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-mostSaid)))
    child.once('error', reject)
    child.once('close', (code, ending) => resolve({ code: code ?? 1, said: said.trim(), signal: ending }))
  })

type Parts = { database: Database; clock: Clock; log: Log; place: string; run: RunCommand; tell: MailOperators }

/** The last line of the command's output that is not part of a stack trace. */
const lastLine = (said: string) => said.split('\n').findLast((line) => line !== '' && !/^\s+at /.test(line))
/** Why it failed: a killed command had no time to report it. */
function reasonOf({ said, signal }: Ended): string {
  const last = lastLine(said)
  if (!signal) return last?.slice(0, 1000) ?? 'The command said nothing'
  const why = signal === 'SIGKILL' ? ', as a machine without memory does' : ''
  return `The command was ended by ${signal}${why}; it was at: ${last ?? 'its beginning'}`.slice(0, 1000)
}

/**
 * Every night, a backup to `BACKUP_TO`. `backup_run` has its result in any case; operators are mailed about failures.
 */
export const nightlyJob = ({ database, clock, log, place, run, tell }: Parts): Job =>
  defineJob({
    name: 'backup.nightly',
    about: {
      does: 'makes a backup where BACKUP_TO says, in a process of its own, and takes those away that are too old',
      reads: 'both stores, event log, data folder',
      writes: 'the folder or bucket, backup_run',
      failing: 'a loss costs a day more; the log, backup_run and a mail to operators say why',
    },
    payload: z.object({}).loose(),
    schedule: '20 3 * * *',
    longestSeconds: 12 * 3600,
    handler: async (_, signal) => {
      const begun = clock.now()
      const before = await lastEnded(database)
      const ended = await run(signal)
      const night = async (error: string | null) =>
        tell({ begun, place, error, lastWhole: (await lastWholeBackup(database))?.startedAt ?? null })
      if (ended.code === 0) {
        log.info('the nightly backup is made', { place, said: reasonOf(ended) })
        if (before?.ok === false) await night(null)
        return
      }
      const last = await lastBackup(database)
      const isNoted = last && last.startedAt >= begun && last.finishedAt !== null
      const error = (isNoted ? last.error : null) ?? reasonOf(ended)
      // a run that failed before reading the records, or was killed, has stored nothing
      if (!isNoted) {
        const noted = await beginRun(database, place, true, () => clock.now())
        await noted.failed(error)
      }
      log.error('the nightly backup failed', { place, error })
      // a retry in the same night is not reported again
      const isTold = before?.ok === false && begun.getTime() - before.startedAt.getTime() < sameNight
      if (!isTold) await night(error)
      throw new Error(error)
    },
  })
