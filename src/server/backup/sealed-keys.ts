import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { leastPassphrase } from '../env/env.ts'
import { BackupError } from './backup-error.ts'

/** 64 MB and about a fifth of a second per guess. */
const cost = { N: 2 ** 16, r: 8, p: 1 }
const mostMemory = 256 << 20

export const sealedKeys = z.strictObject({
  kdf: z.literal('scrypt'),
  N: z
    .number()
    .int()
    .max(2 ** 20),
  r: z.number().int().max(32),
  p: z.number().int().max(16),
  salt: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
})
export type SealedKeys = z.output<typeof sealedKeys>

/** Required before anything starts: keys are never written in plain text. */
export function expectPassphrase(given: string | undefined): string {
  if (given === undefined || given === '')
    throw new BackupError(
      `BACKUP_PASSPHRASE must be set: a backup holds the key of this installation, sealed with it. Keep it elsewhere than the backup; without it nothing can be restored.`,
    )
  if (given.length < leastPassphrase)
    throw new BackupError(`BACKUP_PASSPHRASE must have at least ${leastPassphrase} characters`)
  return given
}

const keyOf = (passphrase: string, salt: Buffer, { N, r, p }: typeof cost) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: mostMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Encrypts the keys with the passphrase. `about` names the backup: the result cannot be decrypted in another one. */
export async function sealKeys(keys: string, passphrase: string, about: string): Promise<SealedKeys> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), iv)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final()])
  const text = (bytes: Buffer) => bytes.toString('base64')
  return {
    kdf: 'scrypt',
    ...cost,
    salt: text(salt),
    iv: text(iv),
    tag: text(cipher.getAuthTag()),
    sealed: text(sealed),
  }
}

export async function openKeys(closed: SealedKeys, passphrase: string, about: string): Promise<string> {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const key = await keyOf(passphrase, bytes(closed.salt), closed)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(closed.iv), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(bytes(closed.tag))
    return Buffer.concat([decipher.update(bytes(closed.sealed)), decipher.final()]).toString('utf8')
  } catch {
    throw new BackupError('BACKUP_PASSPHRASE is not the one that this backup was sealed with')
  }
}
