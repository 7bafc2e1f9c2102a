import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The installation's one secret: 32 bytes from SECRET_KEY or from `secret.key` in the data directory. Every purpose
 * (session cookies, signed redirects, credentials at rest) uses a key of its own derived from it.
 */
export type Secret = { derive: (purpose: string, bytes?: number) => Buffer }

const secretOf = (master: Buffer): Secret => ({
  derive: (purpose, bytes = 32) => Buffer.from(hkdfSync('sha256', master, '', `outbound:${purpose}`, bytes)),
})

/**
 * A key file is made on the very first start only. When `isFresh` says that something was encrypted before, a missing
 * key is an error: a new one would turn every stored credential into noise.
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
  if (fromEnv) return secretOf(Buffer.from(fromEnv, 'hex'))
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    if (!(await isFresh()))
      throw new Error(
        `${file} is missing, but the database holds credentials encrypted with it. Put the file back or set SECRET_KEY.`,
      )
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  }
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} must hold 64 hexadecimal characters`)
  return secretOf(Buffer.from(text, 'hex'))
}
