import { OperatorError } from '../env/operator-error.ts'

/** The store was migrated by a later version, so this one cannot read it. */
export class MadeByNewerVersion extends OperatorError {
  constructor(store: string, version: string | null = null) {
    super(
      `The ${store} was brought up to date by a newer version of Outbound${version === null ? '' : ` (${version})`}. Start that version, or put back a backup from before it.`,
    )
  }
}
/** The store's version is too old: no migration leads from it to this version. */
export class MadeByOlderVersion extends OperatorError {
  constructor(store: string) {
    super(
      `The ${store} was made by a version before 1.0 and not brought up to the last of them. Start the last version before 1.0 on this data once, then this one.`,
    )
  }
}
