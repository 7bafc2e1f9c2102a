/** Where backups are stored: a folder or a bucket. Paths are names joined by slashes. */
export type BackupStorage = {
  /** For display, without keys. */
  name: string
  /** True when reading everything twice costs little. */
  isNear: boolean
  /** A folder to write files in before they are stored. */
  spool: string
  /** Moves a file from the spool to the storage: afterwards it is complete and durable, or absent. */
  put: (path: string, file: string) => Promise<void>
  /** A local file with the same content; call `done` after reading it. Null: it does not exist. */
  get: (path: string) => Promise<{ file: string; done: () => Promise<void> } | null>
  /** Its size in bytes; null: it does not exist. */
  size: (path: string) => Promise<number | null>
  /** Paths of all files. */
  list: () => Promise<string[]>
  remove: (path: string) => Promise<void>
  /**
   * Removes remains of killed backups. Only for the holder of the backup lock: it would also remove the spool of a
   * running backup.
   */
  clearBegun: () => Promise<void>
  /** Deletes the spool. */
  close: () => Promise<void>
}
