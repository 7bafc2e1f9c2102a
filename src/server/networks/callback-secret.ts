import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { hashOfSecret, type Seal } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import type { ConnectionRow } from './live.ts'
import { connection } from './tables.ts'

type Owner = { accountUuid: string; uuid: string }
export const aboutCallback = (c: Owner) => ['callback', c.accountUuid, c.uuid] as const

/** A new secret for the callback address; the previous one no longer works. */
export function newCallback(seal: Seal, owner: Owner, secret = randomBytes(16).toString('hex')) {
  return {
    sealedCallback: seal.close(secret, aboutCallback(owner)),
    callbackHash: hashOfSecret(secret),
    callbackToken: null,
  }
}

export const callbackSecretOf = (
  seal: Seal,
  row: Pick<ConnectionRow, 'accountUuid' | 'uuid' | 'sealedCallback' | 'callbackToken'>,
): string =>
  row.sealedCallback === null ? (row.callbackToken ?? '') : seal.open(row.sealedCallback, aboutCallback(row))

/** Encrypts secrets that earlier versions and the demo stored in plain text. */
export async function sealCallbacks({ system }: Database, seal: Seal): Promise<void> {
  for (const row of await system.select().from(connection).where(isNotNull(connection.callbackToken))) {
    const secret = row.callbackToken ?? ''
    await system
      .update(connection)
      .set(newCallback(seal, row, secret))
      .where(and(eq(connection.uuid, row.uuid), eq(connection.callbackToken, secret)))
  }
}
