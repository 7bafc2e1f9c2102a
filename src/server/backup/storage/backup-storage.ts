/** Where backups are kept: a folder or a bucket. Paths are names joined by slashes. */
export type BackupStorage = {
  /** For people, without keys. */
  name: string
  /** Reading everything twice costs little. */
  isNear: boolean
  /** A folder to write files in before they are put. */
  spool: string
  /** Takes a file of the spool over: it is there whole and durable afterwards, or not at all. */
  put: (path: string, file: string) => Promise<void>
  /** A file of this machine with the same content; call `done` when it was read. Null: there is none. */
  get: (path: string) => Promise<{ file: string; done: () => Promise<void> } | null>
  /** How many bytes it has; null: there is none. */
  size: (path: string) => Promise<number | null>
  /** Paths of all files. */
  list: () => Promise<string[]>
  remove: (path: string) => Promise<void>
  /** Removes what killed backups left. Only for the holder of the backup lock: the spool of a running backup would be removed, too. */
  clearBegun: () => Promise<void>
  /** Throws away the spool. */
  close: () => Promise<void>
}
