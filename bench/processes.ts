import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../src/server/env/project-root.ts'

export type Running = { port: number; child: ChildProcess; stop: () => Promise<void> }

const packageFile = z.object({ scripts: z.object({ start: z.string() }) })

const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Starts a Node program from source text; it prints its port. */
export async function startSource(source: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, ['-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (d: Buffer) => resolve(Number(d.toString())))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { port, child, stop: stopper(child) }
}

/** Node flags of `npm start`: the product is measured as people start it. */
function startFlags(): string[] {
  const { scripts } = packageFile.parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')))
  return scripts.start.match(/--\S+/g) ?? []
}

/** One key for all servers of a run: they share the stores, and must open what an earlier one sealed. */
const secretKey = randomBytes(32).toString('hex')

/** Starts a built program with its arguments and these variables, and waits until `/healthz` answers 200. */
export async function startServer(program: string[], port: number, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [...startFlags(), ...program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PORT: String(port), NODE_ENV: 'production', SECRET_KEY: secretKey },
  })
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok === true
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { port, child, stop: stopper(child) }
}

/** Memory of processes in MB, with shared pages divided among them. Linux only; elsewhere null. */
export function residentMegabytes(pids: number[]): number | null {
  try {
    return pids.reduce(
      (sum, pid) =>
        sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024,
      0,
    )
  } catch {
    return null
  }
}

/** A process and all its descendants, from /proc. */
export function processTree(root: number): number[] {
  try {
    const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return [root, ...children.flatMap(processTree)]
  } catch {
    return [root]
  }
}
