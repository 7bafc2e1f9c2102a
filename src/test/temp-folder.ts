import { rmSync } from 'node:fs'
import { passableFolder } from './passable-folder.ts'

/**
 * Gives this process and its child processes their own temporary folder, and removes it with its content when the
 * process ends. Tests need not clean up there.
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
