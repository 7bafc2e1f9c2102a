import type { StatementFormat } from '../../../contract/statement-formats.ts'
import { notify } from '../../ui/notify.ts'
import { messageOf } from '../api-error.ts'
import { downloadBytes } from '../download-bytes.ts'

const types = { pdf: 'application/pdf', csv: 'text/csv' } as const
export type AskFile = () => Promise<{ fileName: string; base64: string }>

/** Downloads a statement as a file; shows a message if it fails. */
export async function saveStatement(format: StatementFormat, ask: AskFile): Promise<void> {
  try {
    const { fileName, base64 } = await ask()
    downloadBytes(fileName, base64, types[format])
  } catch (error) {
    notify(messageOf(error), 'bad')
  }
}
