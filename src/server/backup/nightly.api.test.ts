import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testStores, type TestStores } from '../../test/stores.ts'
import { expectGoldenMail } from '../../test/golden-mail.ts'
import { createLog } from '../log/log.ts'
import { type Mail, MailError } from '../mail/index.ts'
import { type Ended, nightlyJob } from './nightly-job.ts'
import { beginRun, lastBackup } from './runs.ts'
import { mailOperators } from './mail-operators.ts'

let stores: TestStores
let lines: string[] = []
let mails: Mail[] = []
const now = new Date('2026-11-26T03:20:00Z')
const clock = { now: () => now }
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  ;[lines, mails] = [[], []]
  await stores.database.pool.query('DELETE FROM backup_run')
})
const night = (run: () => Promise<Ended>, at = now) => {
  const log = createLog((line) => lines.push(line))
  const tell = mailOperators({
    clock,
    log,
    publicUrl: 'https://out.example',
    operators: ['anna@house.example', 'ben@house.example'],
    sendMail: async (mail) => {
      mails.push(mail)
      if (mail.to[0] === 'anna@house.example') throw new MailError('That is not a mailbox', false)
      return { refused: [] }
    },
  })
  const parts = { ...stores, clock: { now: () => at }, log, place: '/backups', run, tell }
  return nightlyJob(parts).handler({}, new AbortController().signal)
}

it('says in the log that it is made', async () => {
  await night(async () => ({ code: 0, said: 'records: 1 table\nBackup 2026-11-26T032000Z is in /backups' }))
  expect(lines.join()).toContain('"message":"the nightly backup is made"')
  expect(lines.join()).toContain('Backup 2026-11-26T032000Z is in /backups')
})
it('is noted as failed with its reason where the command came to nothing before it could note it', async () => {
  const said = 'There is no key in /data: give this command the DATA_DIR or the SECRET_KEY of the server'
  await expect(night(async () => ({ code: 1, said }))).rejects.toThrow(said)
  expect(await lastBackup(stores.database)).toMatchObject({ ok: false, error: said, isNightly: true, finishedAt: now })
  expect(lines.join()).toContain('"level":"error","message":"the nightly backup failed"')
})
it('is noted once where the command has noted it', async () => {
  const run = async () => {
    const begun = await beginRun(stores.database, '/backups', true, clock.now)
    await begun.failed('The disk is full')
    return { code: 1, said: 'records: 1 table\nError: The disk is full\n    at write (x.js:1:1)' }
  }
  await expect(night(run)).rejects.toThrow('The disk is full')
  const { rows } = await stores.database.pool.query('SELECT error FROM backup_run')
  expect(rows).toEqual([{ error: 'The disk is full' }])
})
it('is noted as failed where the command was killed in the middle', async () => {
  const run = async () => {
    await beginRun(stores.database, '/backups', true, clock.now)
    return { code: 1, said: 'events: click 202611, 5 rows', signal: 'SIGKILL' }
  }
  const why =
    'The command was ended by SIGKILL, as a machine without memory does; it was at: events: click 202611, 5 rows'
  await expect(night(run)).rejects.toThrow(why)
  const { rows } = await stores.database.pool.query('SELECT ok, error FROM backup_run ORDER BY ok NULLS FIRST')
  expect(rows).toEqual([
    { ok: null, error: null },
    { ok: false, error: why },
  ])
})

it('is mailed to every operator once a night when it failed, and once when there is a whole one again', async () => {
  const fails = async () => ({ code: 1, said: 'The disk is full' })
  const made = async (at: Date) => {
    const begun = await beginRun(stores.database, '/backups', true, () => at)
    await begun.done({ kind: 'full', bytes: 1, writtenBytes: 1 })
    return { code: 0, said: 'Backup is in /backups' }
  }
  const nights = [24, 25, 26, 27].map((day) => new Date(`2026-11-${day}T03:20:00Z`))
  const [first = now, second = now, third = now, fourth = now] = nights
  await night(() => made(first), first)
  expect(mails).toEqual([])
  await expect(night(fails, second)).rejects.toThrow('The disk is full')
  await expect(night(fails, new Date(second.getTime() + 15_000))).rejects.toThrow('The disk is full')
  await expect(night(fails, third)).rejects.toThrow('The disk is full')
  await night(() => made(fourth), fourth)
  const told = mails.map((m) => [m.to[0], m.subject, m.messageId])
  const failed = 'The nightly backup failed'
  expect(told).toEqual([
    ['anna@house.example', failed, `backup.${second.getTime()}.0@out.example`],
    ['ben@house.example', failed, `backup.${second.getTime()}.1@out.example`],
    ['anna@house.example', failed, `backup.${third.getTime()}.0@out.example`],
    ['ben@house.example', failed, `backup.${third.getTime()}.1@out.example`],
    ['anna@house.example', 'Backups are made again', `backup.${fourth.getTime()}.0@out.example`],
    ['ben@house.example', 'Backups are made again', `backup.${fourth.getTime()}.1@out.example`],
  ])
  // in both nights the last complete one was that of the 24th
  expectGoldenMail(import.meta.dirname, 'failed', mails[1] as Mail)
  expectGoldenMail(import.meta.dirname, 'again', mails[5] as Mail)
})
