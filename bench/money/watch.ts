import { readFileSync } from 'node:fs'
import { processTree, residentMegabytes } from '../processes.ts'

/** Clock ticks of /proc per second. */
const ticksPerSecond = 100

/** CPU seconds used by a process and its ended children; 0 without /proc. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i] ?? 0), 0) / ticksPerSecond
  } catch {
    return 0
  }
}
const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // ended between the two reads
  }
}

export type Used = { seconds: number; app: number; postgres: number; clickhouse: number; growth: number }

/**
 * Wall time and CPU time (seconds; of the server and of both stores) of some work, and the server's peak memory above
 * its level at the start (MB).
 */
export async function watch<T>(appPid: number, work: () => Promise<T>): Promise<{ result: T; used: Used }> {
  const all = processTree(process.pid)
  const sumOf = (pids: number[]) => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const now = () => ({
    at: performance.now(),
    app: processorSeconds(appPid),
    postgres: sumOf(processTree(process.pid).filter((pid) => /^[^\0]*postgres/.test(commandOf(pid)))),
    clickhouse: sumOf(all.filter((pid) => commandOf(pid).includes('clickhouse-child'))),
  })
  const memory = () => residentMegabytes([appPid]) ?? 0
  const first = memory()
  let most = first
  const sampler = setInterval(() => {
    most = Math.max(most, memory())
  }, 100)
  const from = now()
  try {
    const result = await work()
    const to = now()
    const used = {
      seconds: (to.at - from.at) / 1000,
      app: to.app - from.app,
      postgres: to.postgres - from.postgres,
      clickhouse: to.clickhouse - from.clickhouse,
      growth: Math.max(most, memory()) - first,
    }
    return { result, used }
  } finally {
    clearInterval(sampler)
  }
}

/** CPU time of the three processes, for a row of the table. */
export const shownProcessor = (u: Used) =>
  `${u.app.toFixed(1)} + ${u.postgres.toFixed(1)} + ${u.clickhouse.toFixed(1)} s`
