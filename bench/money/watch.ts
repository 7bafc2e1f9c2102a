import { readFileSync } from 'node:fs'
import { processTree, residentMegabytes } from '../processes.ts'

/** Hundredths of a second a clock tick of /proc is. */
const ticksPerSecond = 100

/** Seconds of processor time a process and the children it has seen end have used; 0 where there is no /proc. */
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
    return '' // gone between the two looks
  }
}

export type Used = { seconds: number; app: number; postgres: number; clickhouse: number; growth: number }

/**
 * Wall time and processor time (seconds; of the server and of both stores) of some work, and how much the memory of the server
 * grew at most above what it had when the work began (MB).
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

/** Processor time of the three processes, for a row of the table. */
export const shownProcessor = (u: Used) =>
  `${u.app.toFixed(1)} + ${u.postgres.toFixed(1)} + ${u.clickhouse.toFixed(1)} s`
