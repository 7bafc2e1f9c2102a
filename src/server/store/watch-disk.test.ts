import { expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { watchDisk } from './watch-disk.ts'

const megabyte = 1024 * 1024
function rig() {
  let free = 1000
  let now = 0
  let isBroken = false
  const disk = watchDisk(
    {
      folders: ['/'],
      log: silentLog,
      freeBytes: () => {
        if (isBroken) throw new Error('EIO')
        return free * megabyte
      },
    },
    () => now,
  )
  return {
    at: (megabytes: number) => {
      free = megabytes
      now += 1000
      return disk.isTight()
    },
    again: (megabytes: number) => {
      free = megabytes
      return disk.isTight()
    },
    break: () => (isBroken = true),
  }
}

it('is tight below 256 MB, and roomy again from 288', () => {
  const { at } = rig()
  expect([1000, 256, 255, 256, 287, 288, 256, 0].map(at)).toEqual([false, false, true, true, true, false, false, true])
})
it('looks once a second, not with every call', () => {
  const { at, again } = rig()
  expect(at(1000)).toBe(false)
  expect(again(1)).toBe(false)
  expect(at(1)).toBe(true)
})
it('goes on believing what it saw while the disk cannot be read', () => {
  const { at, break: breakIt } = rig()
  expect(at(100)).toBe(true)
  breakIt()
  expect(at(1000)).toBe(true)
})
it('reads the real disk', () => {
  expect(watchDisk({ folders: ['/'], log: silentLog }).isTight()).toEqual(expect.any(Boolean))
})
