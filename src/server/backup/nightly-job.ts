import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import type { Log } from '../log.ts'
import { projectRoot } from '../project-root.ts'
import type { Database } from '../store/database/open.ts'
import { beginRun, lastBackup } from './runs.ts'

/** How the command ended, and the last of what it said. */
export type Ended = { code: number; said: string }
export type RunCommand = (signal: AbortSignal) => Promise<Ended>

const mostSaid = 4000

/** In a process of its own: packing and hashing gigabytes is not to hold up a visitor. */
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
    child.once('close', (code) => resolve({ code: code ?? 1, said: said.trim() }))
  })

type Parts = { database: Database; clock: Clock; log: Log; place: string; run: RunCommand }

/** The last line of what the command said that is not where something was thrown. */
const reasonOf = (said: string) =>
  said
    .split('\n')
    .findLast((line) => line !== '' && !/^\s+at /.test(line))
    ?.slice(0, 1000) ?? 'The command said nothing'

/** Every night: a backup to `BACKUP_TO`. However it ends, `backup_run` has it. */
export const nightlyJob = ({ database, clock, log, place, run }: Parts): Job =>
  defineJob({
    name: 'backup.nightly',
    about: {
      does: 'makes a backup where BACKUP_TO says, in a process of its own, and takes those away that are too old',
      reads: 'both stores, event log, data folder',
      writes: 'the folder or bucket, backup_run',
      failing: 'a loss costs a day more; the log says why, and so does backup_run',
    },
    payload: z.object({}).loose(),
    schedule: '20 3 * * *',
    expireInSeconds: 12 * 3600,
    handler: async (_, signal) => {
      const begun = clock.now()
      const { code, said } = await run(signal)
      if (code === 0) return log.info('the nightly backup is made', { place, said: reasonOf(said) })
      const last = await lastBackup(database)
      const isNoted = last && last.startedAt >= begun && last.finishedAt !== null
      const error = (isNoted ? last.error : null) ?? reasonOf(said)
      // one that came to nothing before the records were asked has noted nothing, and neither has one that was killed
      if (!isNoted) {
        const noted = await beginRun(database, place, true, () => clock.now())
        await noted.failed(error)
      }
      log.error('the nightly backup failed', { place, error })
      throw new Error(error)
    },
  })
