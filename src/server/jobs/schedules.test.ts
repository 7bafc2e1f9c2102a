import { expect, it } from 'vitest'
import { createSchedules } from './schedules.ts'

const jobs = [
  { name: 'each minute', schedule: '* * * * *' },
  { name: 'at night', schedule: '40 3 * * *' },
  { name: 'every ten minutes', schedule: '4-59/10 * * * *' },
  { name: 'on the fifth', schedule: '13 5 5 * *' },
  { name: 'when sent' },
]
const at = (time: string) => new Date(`2026-${time}Z`)

it('names each job once in the minute in which it is due', () => {
  const due = createSchedules(jobs)
  expect(due(at('03-02T03:39:30'))).toEqual(['each minute'])
  expect(due(at('03-02T03:39:59.999'))).toEqual([])
  expect(due(at('03-02T03:40:00'))).toEqual(['each minute', 'at night'])
  expect(due(at('03-02T03:40:58'))).toEqual([])
})
it('reads hours in UTC, whatever the clock of the machine shows', () => {
  const due = createSchedules(jobs)
  expect(due(new Date('2026-07-05T07:13:00+02:00'))).toEqual(['each minute', 'on the fifth'])
})
it('makes up for five minutes in which nobody looked, and for no more', () => {
  const due = createSchedules(jobs)
  due(at('03-02T03:36:00'))
  expect(due(at('03-02T03:42:10'))).toEqual(['each minute', 'at night'])
  expect(due(at('03-02T03:54:00'))).toEqual(['each minute', 'every ten minutes'])
  expect(due(at('03-02T04:03:00'))).toEqual(['each minute'])
})
it('goes on where the clock was set back', () => {
  const due = createSchedules(jobs)
  due(at('03-02T04:30:00'))
  expect(due(at('03-02T03:40:00'))).toEqual(['each minute', 'at night'])
  expect(due(at('03-02T03:41:00'))).toEqual(['each minute'])
})
it('refuses a schedule that is none', () => {
  expect(() => createSchedules([{ name: 'wrong', schedule: '61 * * * *' }])).toThrow(/CronPattern/)
})
