import { expect, it } from 'vitest'
import { rangeToInstants } from '../../time/index.ts'
import { placeFinder, timeKey } from './time-key.ts'

const hourly = (fromDate: string, toDate: string, zone: string) => {
  const range = { fromDate, toDate }
  return timeKey(range, rangeToInstants(range, zone), 'hour', zone)
}

// Lord Howe moves its clocks by half an hour: a day with a shortened hour, and one of 24.5 hours
it.each(['Europe/Copenhagen', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'America/Santiago'])(
  'finds the place of every hour across the clock changes of a year in %s, and none for other seconds',
  (zone) => {
    const time = hourly('2026-01-01', '2026-12-31', zone)
    const find = placeFinder(time)
    const seconds = time.buckets.map((b) => b.startsAt.getTime() / 1000)
    expect(seconds.map(find)).toEqual(seconds.map((_, place) => place))
    const [first = 0, last = 0] = [seconds[0], seconds.at(-1)]
    expect([first - 3600, first + 1, last + 3600].map(find)).toEqual([-1, -1, -1])
  },
)
