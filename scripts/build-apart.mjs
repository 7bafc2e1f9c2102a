// Builds what changed in a separate process: the bundler takes hundreds of megabytes, which a server started for the
// first time would otherwise keep for its whole lifetime.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './setup.mjs'

export function buildApart(...names) {
  try {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), ...names], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    process.exit(typeof error.status === 'number' ? error.status : 1) // it has printed the reason
  }
}
