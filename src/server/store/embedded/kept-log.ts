import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Limits per store: size of a file, and number of files including the current one. */
export const mostBytes = 4 << 20
export const files = 4

/**
 * Writes a store's output to `log/NAME.log` in a folder. A full file becomes NAME.1.log, that one NAME.2.log, and the
 * oldest is deleted. Write errors are ignored: no store stops because of its log.
 */
export function keptLog(folder: string, name: string, most = mostBytes): (text: Buffer | string) => void {
  const file = (n: number) => join(folder, 'log', n === 0 ? `${name}.log` : `${name}.${n}.log`)
  let used = -1
  const turn = () => {
    rmSync(file(files - 1), { force: true })
    for (let n = files - 2; n >= 0; n--)
      if (statSync(file(n), { throwIfNoEntry: false })) renameSync(file(n), file(n + 1))
    used = 0
  }
  return (text) => {
    try {
      if (used < 0) {
        mkdirSync(join(folder, 'log'), { recursive: true, mode: 0o700 })
        used = statSync(file(0), { throwIfNoEntry: false })?.size ?? 0
      }
      if (used > 0 && used + text.length > most) turn()
      appendFileSync(file(0), text, { mode: 0o600 })
      used += text.length
    } catch {
      used = -1 // the folder may be there again the next time
    }
  }
}
