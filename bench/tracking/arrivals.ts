import { loadSeconds } from '../sized.ts'
import type { Row } from '../table.ts'
import { mainThreadTime, processTime } from './cpu.ts'
import { openLoop, type OpenLoopResult } from '../load/open-loop.ts'
import { click, type Target } from './requests.ts'

export const ms = (...values: number[]) => `${values.map((v) => v.toFixed(1)).join(' / ')} ms`
export const isRight = (r: OpenLoopResult) => Object.keys(r.statuses).every((status) => status === '302')
const must = 'clickref='

/** Clicks at a fixed rate, and the CPU time of each. */
export async function arrivals(target: Target, controlPort: number, perSecond: number, seconds: number) {
  const request = click(target)
  const control = await openLoop({ port: controlPort, perSecond, seconds, request })
  const cpu = { main: 0, all: 0 }
  const all = () => [target.pid, ...target.storePids].reduce((sum, pid) => sum + processTime(pid), 0)
  const ours = await openLoop({
    port: target.port,
    perSecond,
    seconds,
    request,
    must,
    watch: () => {
      const before = { main: mainThreadTime(target.pid), all: all() }
      return () => {
        cpu.main = mainThreadTime(target.pid) - before.main
        cpu.all = all() - before.all
      }
    },
  })
  return { control, ours, main: cpu.main / (perSecond * seconds), all: cpu.all / (perSecond * seconds) }
}

const micro = (value: number) => `${value.toFixed(0)} µs`

/**
 * The redirect as visitors see it: clicks arrive at a fixed rate and are timed from the moment they were due. The CPU
 * time per click is stable across machines; ratios to a bare server are not.
 */
export async function benchArrivals(target: Target, controlPort: number, scale: number): Promise<Row[]> {
  const seconds = loadSeconds(scale)
  const at2500 = await arrivals(target, controlPort, 2500, seconds)
  const at5000 = await arrivals(target, controlPort, 5000, seconds)
  const { ours, control } = at2500
  return [
    {
      what: 'redirect, 2,500 a second arriving: p50 / p99 / p99.9',
      value: ms(ours.p50, ours.p99, ours.p999),
      control: ms(control.p50, control.p99, control.p999),
      ratio: (ours.p99 / control.p99).toFixed(1),
      target: '2 / 10 / 50 ms',
      ok: isRight(ours) && ours.p50 <= 2 && ours.p99 <= 10 && ours.p999 <= 50,
    },
    {
      what: '  processor time a click, main thread',
      value: micro(at2500.main),
      control: '',
      ratio: '',
      target: '≤ 60 µs',
      ok: at2500.main <= 60,
    },
    {
      what: '  with the log, the drain and both stores',
      value: micro(at2500.all),
      control: '',
      ratio: '',
      target: '≤ 120 µs',
      ok: at2500.all <= 120,
    },
    {
      what: 'redirect, 5,000 a second arriving: p99',
      value: ms(at5000.ours.p99),
      control: ms(at5000.control.p99),
      ratio: (at5000.ours.p99 / at5000.control.p99).toFixed(1),
      target: '20 ms',
      ok: isRight(at5000.ours) && at5000.ours.p99 <= 20,
    },
  ]
}
