// Prints every fifteen seconds what is still running, from a separate process: npm and the bundler keep this one busy.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const every = 15_000

/**
 * `what` is printed before the elapsed seconds; a lock file adds how many of its packages are installed. Call the
 * returned function to end it.
 */
export function sayProgress(what, lock = '') {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), what, lock], {
    stdio: ['pipe', 'inherit', 'ignore'],
  })
  child.on('error', () => undefined)
  child.unref()
  child.stdin.unref()
  return () => child.kill()
}

/** How many packages of a lock file are installed, and the total. */
export function countPackages(lock) {
  const folder = join(lock, '..')
  const names = Object.keys(JSON.parse(readFileSync(lock, 'utf8')).packages).filter((name) => name !== '')
  const there = names.filter((name) => existsSync(join(folder, name, 'package.json')))
  return { there: there.length, all: names.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [what, lock] = process.argv.slice(2)
  const began = Date.now()
  const say = () => {
    const { there, all } = lock ? countPackages(lock) : {}
    const packages = lock ? `, ${there} of ${all} packages` : ''
    console.log(`  … ${what}: ${Math.round((Date.now() - began) / 1000)} s so far${packages}`)
  }
  setInterval(say, every)
  process.stdin.on('end', () => process.exit()).resume() // the process that started it has ended
}
