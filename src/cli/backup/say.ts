import { BackupError } from '../../server/backup/index.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** In megabytes, as programs for files count them. */
export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** What was wrong in what was asked is a sentence; everything else says where it was thrown. */
export async function ended(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
