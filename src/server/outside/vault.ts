import type { Database } from '../store/database/open.ts'
import type { Seal } from './seal.ts'

/** What a module keeps sealed in its own tables. Asked before the modules are made, because the key is not known yet. */
export type Vault = {
  /** True once anything is sealed for good: from then on a missing key is an error, not a reason to make a new one. */
  hasSecrets: (database: Database) => Promise<boolean>
  /**
   * Closes everything again with the current key. Stopped halfway, it can be run again: what the current key closed already
   * opens too. Gives how many connections have credentials in it.
   */
  reseal: (database: Database, seal: Seal) => Promise<number>
}
