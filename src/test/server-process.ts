import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../server/env/project-root.ts'
import { freePort } from '../server/store/embedded/free-port.ts'

/** Builds the server (or the benchmark) if it is out of date. */
export async function buildOutbound(part: 'server' | 'bench' = 'server'): Promise<void> {
  const { build } = (await import(pathToFileURL(join(projectRoot, 'scripts/build.mjs')).href)) as {
    build: (names: string[]) => Promise<void>
  }
  await build([part])
}

/** The real server in its own process, on one port, which can be killed and restarted any number of times. */
export async function serverProcess(env: Record<string, string>) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''
  const isUp = async () => (await fetch(`${base}/healthz`).catch(() => null))?.ok === true
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    return ended
  }
  return {
    base,
    output: () => output,
    pid: () => child?.pid ?? 0,
    start: async ({ ready = isUp } = {}) => {
      const starting = spawn(process.execPath, [join(projectRoot, 'dist/server/main.js')], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          DEMO: 'off',
          BILLING: 'off',
          MERCHANT_ICONS: 'off',
          ...env,
          PORT: String(port),
        },
      })
      child = starting
      for (const stream of [starting.stdout, starting.stderr])
        stream.on('data', (data: Buffer) => {
          output = (output + data.toString()).slice(-20_000)
        })
      while (!(await ready())) {
        if (starting.exitCode !== null) throw new Error(`the server ended with ${starting.exitCode}:\n${output}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    kill: () => end('SIGKILL'),
    /** Exit code after SIGTERM. */
    terminate: () => end('SIGTERM'),
  }
}
