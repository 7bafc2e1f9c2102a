import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/**
 * The installation's secret: 32 bytes from SECRET_KEY or from `secret.key` in the data directory. Each purpose (session
 * cookies, signed redirects, credentials at rest) uses its own key derived from it. During a rotation there are
 * several, the current one first; the others only decrypt and verify (`older`).
 */
export type Secret = {
  derive: (purpose: string, bytes?: number) => Buffer
  older: (purpose: string, bytes?: number) => Buffer[]
}

const derived = (master: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(master, 'hex'), '', `outbound:${purpose}`, bytes))

function secretOf(text: string, place: string): Secret {
  const [current, ...older] = keysIn(text)
  if (!current || [current, ...older].some((k) => !/^[0-9a-f]{64}$/i.test(k)))
    throw new OperatorError(`${place} must hold 64 hexadecimal characters`)
  return {
    derive: (purpose, bytes = 32) => derived(current, purpose, bytes),
    older: (purpose, bytes = 32) => older.map((k) => derived(k, purpose, bytes)),
  }
}

/** Keys are separated by commas in the environment, and one per line in the file. */
const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter((k) => k !== '')

export const secretFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Whether two texts contain the same keys, one per line or separated by commas. */
export const sameKeys = (one: string, other: string): boolean => keysIn(one).join() === keysIn(other).join()

const writeKeys = (dataDir: string, keys: readonly string[]) => {
  const file = secretFile(dataDir)
  writeFileSync(`${file}.new`, `${keys.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

/** Adds a new key before those in the file. A key added by an unfinished rotation stays the current one. */
export function addKey(dataDir: string): void {
  const keys = keysIn(readFileSync(secretFile(dataDir), 'utf8'))
  if (keys.length === 1) writeKeys(dataDir, [randomBytes(32).toString('hex'), ...keys])
}
/** Removes all keys except the current one. */
export function dropOlderKeys(dataDir: string): void {
  writeKeys(dataDir, keysIn(readFileSync(secretFile(dataDir), 'utf8')).slice(0, 1))
}

/**
 * A key file is only created on the very first start. When `isFresh` says that something was encrypted before, a
 * missing key is an error: a new one would make every stored credential unreadable.
 */
export async function openSecret({
  fromEnv,
  dataDir,
  isFresh,
}: {
  fromEnv?: string | undefined
  dataDir: string
  isFresh: () => Promise<boolean>
}): Promise<Secret> {
  if (fromEnv) return secretOf(fromEnv, 'SECRET_KEY')
  const file = secretFile(dataDir)
  if (!existsSync(file)) {
    if (!(await isFresh()))
      throw new OperatorError(
        `${file} is missing, but the database holds credentials encrypted with it. Put the file back or set SECRET_KEY.`,
      )
    mkdirSync(dataDir, { recursive: true })
    writeKeys(dataDir, [randomBytes(32).toString('hex')])
  }
  return secretOf(readFileSync(file, 'utf8'), file)
}
