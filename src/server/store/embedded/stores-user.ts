import { execFile } from 'node:child_process'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { type SystemUser, systemUser } from './system-user.ts'

const run = promisify(execFile)

/** The user that owns the stores' files and runs their servers when root starts the product. */
export type StoresUser = SystemUser

const name = 'outbound-stores'

/**
 * PostgreSQL refuses to run as root, and ClickHouse as root could read every file, so root runs both as a system user,
 * created when missing. Any other user runs them as itself: null.
 */
export async function storesUser(): Promise<StoresUser | null> {
  const user = await systemUser(name)
  if (typeof user !== 'string') return user
  throw new Error(
    `Started as root, Outbound runs its stores as the system user '${name}', who could not be made: ${user}. Make this user, start as an ordinary user, or set DATABASE_URL and CLICKHOUSE_URL.`,
  )
}

/** Whether this user can read a file (`r`) or pass through a folder (`x`). Asks the system, which knows every rule. */
export async function reaches(as: StoresUser, path: string, how: 'r' | 'x'): Promise<boolean> {
  try {
    await run('test', [`-${how}`, path], { ...as, cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Changes the owner of a folder and its content; for a link, the link itself and never its target. */
export const giveTo = async (as: StoresUser, folder: string): Promise<void> => {
  await run('chown', ['-R', '-h', `${as.uid}:${as.gid}`, folder])
}

/** The environment of a store's server, without the product's own settings, which contain secrets. */
export const plainEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, LD_LIBRARY_PATH } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) }
}

/**
 * Writes a file of ours that the stores' user may read and nobody may change; also restricts one that an older version
 * left open.
 */
export function writeForStores(as: StoresUser | null, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (as) chownSync(file, 0, as.gid)
  chmodSync(file, as ? 0o640 : 0o600)
}
