import { csvFileName, withoutOurName } from '../../report/csv.ts'
import { isOurName } from './worn-brand.ts'

export function downloadCsv(name: string, text: string | BlobPart[]): void {
  const link = document.createElement('a')
  const url = URL.createObjectURL(
    new Blob(typeof text === 'string' ? [text] : text, { type: 'text/csv;charset=utf-8' }),
  )
  link.href = url
  link.download = csvFileName(isOurName() ? name : withoutOurName(name))
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000) // revoking at once would cancel the download in some browsers
}
