// Only one process at a time sets up the checkout: others started together wait for the first, and find the work done.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const asleep = new Int32Array(new SharedArrayBuffer(4))

/** Whether the process that holds a lock still runs: a killed one leaves its lock behind. */
function isHeld(lock) {
  const holder = Number(readFileSync(lock, 'utf8'))
  if (!holder) return true // it is being written
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function take(lock) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    if (!isHeld(lock)) rmSync(lock, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error // its holder finished meanwhile
  }
  return false
}

/** Waits until the file `lock` is free, takes it, and returns the function that releases it. */
export function alone(lock) {
  for (let waited = 0; !take(lock); waited++) {
    if (waited === 20) console.log(`Waiting for another process that sets this checkout up (${lock}) …`)
    Atomics.wait(asleep, 0, 0, 100)
  }
  return () => rmSync(lock, { force: true })
}
