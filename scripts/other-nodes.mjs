// Part of the full run, on the other supported Node versions: the built server from its start to a report, and the
// tests closest to Node (streams, files, sockets, the ClickHouse library).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './alone.mjs'
import { root } from './setup.mjs'

export const otherNodes = ['22.23.3', '24.21.0']
/** By kind of test; `start.ci.api.test.ts` starts the built server with the current Node. */
export const nearNode = {
  unit: ['src/server/tracking', 'src/server/http', 'src/server/operations', 'src/contract', 'src/report'],
  api: ['src/server/start.ci.api.test.ts', 'src/server/tracking/tracking.api.test.ts'],
}

/** The path of a Node version, from its npm package for this platform. */
export function nodeOf(version) {
  const folder = join(root, '.cache/nodes', version)
  const name = `node-${process.platform}-${process.arch}`
  const program = join(folder, 'node_modules', name, 'bin/node')
  const done = alone(join(root, '.cache/nodes.lock'))
  try {
    if (!existsSync(program)) {
      mkdirSync(folder, { recursive: true })
      execFileSync(
        'npm',
        [
          'install',
          '--prefix',
          folder,
          '--no-save',
          '--no-package-lock',
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
          `${name}@${version}`,
        ],
        { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
      )
    }
  } finally {
    done()
  }
  return program
}

/** The command that starts Vitest on that Node: its child processes use the same one. */
export const onNode = (program, kind) => ({
  command: program,
  args: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', kind, ...nearNode[kind]],
  path: [dirname(program), process.env.PATH].join(delimiter),
})
