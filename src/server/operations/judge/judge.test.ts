import { describe, expect, it } from 'vitest'
import type { Facts } from '../facts.ts'
import { judge } from './judge.ts'
import type { ProcessState, QueueState, State } from './state.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const backup = {
  startedAt: ago(9 * 3600),
  finishedAt: ago(9 * 3600),
  ok: true,
  bytes: 6.4e9,
  error: null,
  isNightly: true,
}

const gauges = {
  'outbound_part_up{part="database"}': 1,
  'outbound_part_up{part="events"}': 1,
  'outbound_part_up{part="log"}': 1,
  'outbound_part_up{part="routing"}': 1,
  outbound_log_waiting_rows: 0,
  outbound_log_oldest_seconds: 0,
  'outbound_store_answer_seconds{store="database"}': 0.0031,
  'outbound_store_answer_seconds{store="events"}': 0.009,
  'outbound_database_connections{state="busy"}': 2,
  'outbound_database_connections{state="waiting"}': 0,
  'outbound_events_parts{state="active"}': 312,
  outbound_disk_free_bytes: 82e9,
  outbound_disk_size_bytes: 100e9,
  outbound_memory_free_bytes: 4e9,
  outbound_memory_size_bytes: 8e9,
}
const day = {
  'outbound_redirects_total{outcome="counted"}': 900,
  'outbound_redirects_total{outcome="choice"}': 4,
  'outbound_events_total{kind="pageview",outcome="recorded"}': 9000,
}
type Over = { now?: Record<string, number>; day?: Record<string, number> }
const facts = (over: Over = {}): Facts => ({
  now: { ...gauges, ...over.now },
  day: { ...day, ...over.day },
  perSecond: 38.24,
  peakPerSecond: 211,
})
const process = (over: Partial<ProcessState> = {}): ProcessState => ({
  uuid: '11111111-0000-4000-8000-000000000001',
  role: 'all',
  host: 'one',
  version: '1.0.0',
  startedAt: ago(86_400),
  toldAt: now,
  facts: facts(),
  ...over,
})
const queue = (over: Partial<QueueState> = {}): QueueState => ({
  queue: 'links.scan',
  done: 5,
  failed: 0,
  waiting: 0,
  dueSince: null,
  lastDone: ago(600),
  lastFailed: null,
  ...over,
})
const state = (over: Partial<State> = {}): State => ({
  now,
  timezone: 'UTC',
  version: '1.0.0',
  here: process().uuid,
  processes: [process()],
  queues: [queue()],
  failing: () => 'links are older than they could be',
  mailLeaves: true,
  backups: { last: backup, lastWhole: backup },
  ...over,
})
const withFacts = (over: Over) => ({ processes: [process({ facts: facts(over) })] })
const linesOf = (over: Partial<State> = {}) => judge(state(over)).groups.flatMap((group) => group.lines)
/** Lines with a problem, in short form. */
const wrong = (over: Partial<State> = {}) =>
  linesOf(over)
    .filter((line) => line.state !== 'well')
    .map((line) => `${line.state} ${line.name} (${line.measure}): ${line.finding}`)
const lineOf = (name: string, over: Partial<State> = {}) => linesOf(over).find((line) => line.name === name)

describe('an installation that is well', () => {
  it('has stores that were started again twice within an hour, and is not well at the third time', () => {
    const restarts = (store: string, n: number) =>
      wrong(withFacts({ now: { [`outbound_restarts_in_hour{store="${store}"}`]: n } }))
    expect(restarts('postgres', 2)).toEqual([])
    expect(restarts('postgres', 3)).toEqual([
      'look PostgreSQL (3 ms, 2 connections busy): Started again 3 times in an hour.',
    ])
    expect(restarts('clickhouse', 4)).toEqual(['look ClickHouse (9 ms): Started again 4 times in an hour.'])
  })
  it('has a line for each part, and nothing to do', () => {
    expect(wrong()).toEqual([])
    expect(linesOf().map((line) => line.name)).toEqual([
      'Collector',
      'Event log',
      'Not recorded',
      'Unreadable',
      'Callbacks kept',
      'PostgreSQL',
      'ClickHouse',
      'Merges',
      'All jobs',
      'Waiting jobs',
      'Imports',
      'Mail',
      'Disk',
      'Memory',
      'Last backup',
      'Version',
    ])
  })
  it('says what was measured', () => {
    expect(lineOf('Collector')?.measure).toBe('took 38.2 a second')
    expect(lineOf('Not recorded')?.measure).toBe('0 of 9,904 in 24 h')
    expect(lineOf('PostgreSQL')?.measure).toBe('3 ms, 2 connections busy')
    expect(lineOf('Disk')).toMatchObject({ measure: '82.0 GB of 100 GB free', used: 0.18000000000000005 })
    expect(lineOf('Last backup')?.measure).toBe('26 Nov, 03:00, 6.4 GB')
    expect(judge(state()).figures).toEqual([
      { name: 'Events a second', value: '38.2', note: 'most was 211' },
      { name: 'Taken, not yet in the reports', value: '0', note: 'nothing waits' },
      { name: 'Redirects in 24 h', value: '904', note: '4 asked their visitor first' },
      { name: 'Processes', value: '1', note: 'up for 24 h' },
    ])
  })
})
describe('what is wrong', () => {
  it.each<[string, Partial<State>, string]>([
    [
      'a full disk of the log',
      withFacts({ now: { 'outbound_part_up{part="log"}': 0 } }),
      'fails Collector (took 38.2 a second): Its disk is full.',
    ],
    [
      'a log that is a minute behind',
      withFacts({ now: { outbound_log_waiting_rows: 4000, outbound_log_oldest_seconds: 60 } }),
      'look Event log (4,000 wait, the oldest for 60 s): 60 s behind.',
    ],
    [
      'a log that is ten minutes behind',
      withFacts({ now: { outbound_log_waiting_rows: 32_088, outbound_log_oldest_seconds: 840 } }),
      'fails Event log (32,088 wait, the oldest for 14 min): 14 min behind.',
    ],
    [
      'one click that was not recorded',
      withFacts({ day: { 'outbound_redirects_total{outcome="unrecorded"}': 1 } }),
      'look Not recorded (1 of 9,905 in 24 h): The event log could not be written.',
    ],
    [
      'an event store that is away',
      withFacts({ now: { 'outbound_part_up{part="events"}': 0 } }),
      'fails ClickHouse (9 ms): It is away.',
    ],
    [
      'a database that is slow',
      withFacts({ now: { 'outbound_part_up{part="database"}': 0.5 } }),
      'look PostgreSQL (3 ms, 2 connections busy): Slow to answer.',
    ],
    [
      'parts that pile up',
      withFacts({ now: { 'outbound_events_parts{state="active"}': 1000 } }),
      'look Merges (1,000 parts, 0 merging): Parts pile up.',
    ],
    [
      'a job whose last run failed',
      { queues: [queue({ done: 5, failed: 3, lastDone: ago(9000), lastFailed: ago(600) })] },
      'fails links.scan (3 of 8 runs failed, last 26 Nov, 11:50): Its last run failed.',
    ],
    [
      'work that has been due for half an hour',
      { queues: [queue({ waiting: 7, dueSince: ago(1800) })] },
      'look Waiting jobs (7 wait): Links.scan has been due for 30 min.',
    ],
    [
      'imports that mostly fail',
      withFacts({
        day: {
          'outbound_imports_total{connector="awin",outcome="done"}': 2,
          'outbound_imports_total{connector="awin",outcome="failed"}': 3,
        },
      }),
      'look Imports (2 done, 3 failed in 24 h): Most do not come to their end.',
    ],
    [
      'mails that do not leave',
      withFacts({ day: { 'outbound_mails_total{outcome="failed"}': 3 } }),
      'fails Mail (0 sent, 3 failed in 24 h): Mails do not leave.',
    ],
    [
      'a disk that fills up',
      withFacts({ now: { outbound_disk_free_bytes: 9e9 } }),
      'look Disk (9.0 GB of 100 GB free): It fills up.',
    ],
    [
      'a disk that is nearly full',
      withFacts({ now: { outbound_disk_free_bytes: 0.9e9 } }),
      'fails Disk (900 MB of 100 GB free): Nearly full.',
    ],
    [
      'a backup of the day before yesterday',
      { backups: { last: backup, lastWhole: { ...backup, startedAt: ago(51 * 3600) } } },
      'look Last backup (24 Nov, 09:00, 6.4 GB): 2 days old.',
    ],
    [
      'a backup that failed',
      { backups: { last: { ...backup, ok: false, bytes: null, error: 'The folder is full.' }, lastWhole: backup } },
      'fails Last backup (26 Nov, 03:00, failed): The folder is full.',
    ],
    [
      'no backup at all',
      { backups: { last: null, lastWhole: null } },
      'look Last backup (none): Nothing is backed up.',
    ],
    [
      'a process of another version',
      { processes: [process(), process({ uuid: '2', role: 'work', version: '0.9.0' })] },
      'look Version (1.0.0): 1 process of 0.9.0.',
    ],
    [
      'a process that fell silent',
      { processes: [process(), process({ uuid: '2', role: 'work', toldAt: ago(40) })] },
      'look Process on one (ROLE=work, 1.0.0): Silent for 40 s.',
    ],
  ])('says so of %s', (_, over, said) => {
    expect(wrong(over)).toEqual([said])
  })
  it('is not a job that failed and worked again, a refused key, or a mail that became a file', () => {
    const over = {
      ...withFacts({
        day: {
          'outbound_imports_total{connector="awin",outcome="credentials"}': 14,
          'outbound_mails_total{outcome="sent"}': 2,
        },
      }),
      queues: [queue({ failed: 3, lastFailed: ago(9000) })],
      mailLeaves: false,
    }
    expect(wrong(over)).toEqual([])
    expect(lineOf('All jobs', over)?.advice).toBe('3 failed; their kinds worked again later')
    expect(lineOf('Imports', over)?.advice).toBe('14 more with refused keys; their publishers were told')
    expect(lineOf('Mail', over)?.measure).toBe('2 in 24 h, as files')
  })
  it('is said when nobody collects, and when nobody works', () => {
    const web = process({ role: 'web' })
    expect(wrong({ processes: [web, process({ uuid: '2', role: 'work' })] })).toEqual([
      'fails Collector (none is there): Nobody takes clicks.',
    ])
    expect(wrong({ processes: [web, process({ uuid: '2', role: 'collect' })] })).toEqual([
      'fails All jobs (5 runs in 24 h): Nobody works.',
    ])
  })
  it('names collectors and machines where there are several', () => {
    const processes = [process(), process({ uuid: '22222222', role: 'collect', host: 'two' })]
    const names = linesOf({ processes }).map((line) => line.name)
    expect(names).toContain('Collector on two, 2222')
    expect(names).toContain('Disk of one')
    expect(names).toContain('Disk of two')
  })
})
