import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives this process, and those it starts, a folder for temporary files of their own, and removes it with all that is in it
 * when the process ends. Tests may leave behind there what they like.
 */
export function takeTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'outbound-run-'))
  chmodSync(folder, 0o755) // the system user postgres must get through
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
