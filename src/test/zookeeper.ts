import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { freePort } from '../server/store/embedded/free-port.ts'
import { passableFolder } from './passable-folder.ts'

const jar = '/usr/share/java/zookeeper.jar'
/** Whether Debian's package and a Java to run it are installed. */
const hasZookeeper = existsSync(jar) && existsSync('/usr/bin/java')

/** Skips a test without ZooKeeper and prints why: a run of many files prints no reason for skipped tests. */
export function needsZookeeper(context: TestContext): void {
  if (hasZookeeper) return
  const why = 'ZooKeeper is not installed (apt-get install zookeeper)'
  process.stdout.write(`${context.task.name}: skipped. ${why}\n`)
  context.skip(why)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** A single-server coordinator, for replicated tables. */
export async function startZookeeper() {
  const dir = passableFolder('outbound-zookeeper-')
  const port = await freePort()
  const config = join(dir, 'zoo.cfg')
  const settings = { tickTime: 2000, dataDir: dir, clientPort: port, clientPortAddress: '127.0.0.1' }
  writeFileSync(
    config,
    `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n')}\nadmin.enableServer=false\n`,
  )
  const child = spawn(
    '/usr/bin/java',
    ['-Xmx128m', '-cp', jar, 'org.apache.zookeeper.server.quorum.QuorumPeerMain', config],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd: dir },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`ZooKeeper did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
