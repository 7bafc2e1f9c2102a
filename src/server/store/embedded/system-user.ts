import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorText } from '../../log/error-text.ts'

const run = promisify(execFile)

/** The user a process runs as when root starts the product. */
export type SystemUser = { uid: number; gid: number }

async function found(name: string): Promise<SystemUser | null> {
  const number = async (flag: string) => Number((await run('id', [flag, name])).stdout)
  try {
    return { uid: await number('-u'), gid: await number('-g') }
  } catch {
    return null // there is no such user yet
  }
}

/** Two `useradd` at the same moment have created the user twice with two ids, so calls run sequentially. */
const makeIt = (name: string) =>
  `id -u ${name} || useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${name}`

async function findOrMake(name: string): Promise<SystemUser | string> {
  const known = await found(name)
  if (known) return known
  let reason = ''
  await run('flock', ['/etc/passwd', 'sh', '-c', makeIt(name)]).catch(
    (error: unknown) => (reason = errorText(error).trim()),
  )
  return (await found(name)) ?? reason
}
const asked = new Map<string, Promise<SystemUser | string>>()

/** A system user of this name, created when missing; the reason when that failed. Null when not started by root. */
export async function systemUser(name: string): Promise<SystemUser | string | null> {
  if (process.getuid?.() !== 0) return null
  const known = asked.get(name) ?? findOrMake(name)
  asked.set(name, known)
  return known
}
