import { spawn } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { lookAtProcess, readStat } from './look-at-process.ts'

it('reads the state, the parent and the time of a process whose name has brackets and spaces', () => {
  const stat = '42 (a (b) c) D 7 42 42 0 -1 4194304 100 0 0 0 31 12 5 2 20 0 1 0 100 0 0'
  expect(readStat(stat)).toEqual({ parent: 7, processorMs: 500, isWaiting: true })
  expect(readStat(stat.replace(' D ', ' S '))).toMatchObject({ isWaiting: false })
})

it.runIf(process.platform === 'linux')(
  'counts what children of children use, and sees nothing of one that is stopped',
  async () => {
    const child = spawn('sh', ['-c', 'sh -c "while :; do :; done" & wait'], { detached: true })
    const group = -(child.pid ?? 0)
    onTestFinished(() => void process.kill(group, 'SIGKILL'))
    const pid = child.pid ?? 0
    await expect.poll(() => lookAtProcess(pid).processorMs).toBeGreaterThan(50)
    expect(lookAtProcess(pid).isWaiting).toBe(true)
    process.kill(group, 'SIGSTOP')
    await expect.poll(() => lookAtProcess(pid).isWaiting).toBe(false)
    const before = lookAtProcess(pid)
    expect(lookAtProcess(pid)).toEqual(before)
  },
)
