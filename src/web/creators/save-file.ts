import { messageOf } from '../lib/api-error.ts'
import { downloadBytes } from '../lib/download-bytes.ts'
import { notify } from '../ui/notify.ts'

const types = { pdf: 'application/pdf', csv: 'text/csv' } as const
export type FileFormat = keyof typeof types

/** Asks for a statement as a file and saves it; says so when there is none. */
export async function saveFile(
  format: FileFormat,
  ask: () => Promise<{ fileName: string; base64: string }>,
): Promise<void> {
  try {
    const { fileName, base64 } = await ask()
    downloadBytes(fileName, base64, types[format])
  } catch (error) {
    notify(messageOf(error), 'bad')
  }
}
