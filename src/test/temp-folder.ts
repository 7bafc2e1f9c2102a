import { rmSync } from 'node:fs'
import { passableFolder } from './passable-folder.ts'

/**
 * Gives this process, and those it starts, a folder for temporary files of their own, and removes it with all that is in it
 * when the process ends. Tests may leave behind there what they like.
 */
export function takeTempFolder() {
  const folder = passableFolder('outbound-run-')
  process.env['TMPDIR'] = folder
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      process.stderr.write(`${folder} could not be removed: ${String(error)}\n`)
    }
  })
  return folder
}
