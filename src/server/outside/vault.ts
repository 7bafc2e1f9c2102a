import type { Database } from '../store/database/open.ts'
import type { Seal } from './seal.ts'

/** Encrypted data in a module's own tables. Used before the modules are built, because the key is not known yet. */
export type Vault = {
  /**
   * True once anything is permanently encrypted: from then on a missing key is an error, not a reason to create a new
   * one.
   */
  hasSecrets: (database: Database) => Promise<boolean>
  /**
   * Re-encrypts everything with the current key. After an interruption it can run again: data of the current key can be
   * decrypted too. Returns the number of connections with credentials.
   */
  reseal: (database: Database, seal: Seal) => Promise<number>
}
