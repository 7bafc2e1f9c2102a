import type { CustomMapping } from '../../../connectors/shared/files/custom-mapping.ts'
import { readMapped } from '../../../connectors/shared/files/read-mapped.ts'
import { connectorOf } from '../../../connectors/index.ts'
import type { DecimalMark } from '../../../connectors/shared/amounts/written-amount.ts'
import type { UploadContent, UploadFile, UploadResult } from '../../../connectors/shared/files/upload.ts'
import { defineTask } from '../../workshop/index.ts'

/** A file of a network with its own reader, or with the column mapping of a network defined by the account. */
export type UploadToRead = {
  network: string
  file: UploadFile
  currency: string
  mapping: CustomMapping | null
  zone: string
  /** Chosen by the publisher for this file. */
  decimalMark: DecimalMark | null
}
const marks = ['.', ','] as const

export type ReadUpload =
  | { refusal: string }
  | (UploadContent & {
      /** The file's content with each decimal mark, when the mark is ambiguous and not chosen yet. */
      byMark: { mark: DecimalMark; content: UploadContent }[]
    })

export const readUpload = defineTask(
  'networks.readUpload',
  ({ network, file, currency, mapping, zone, decimalMark }: UploadToRead): ReadUpload => {
    const upload = connectorOf(network)?.upload
    if (!mapping && !upload) return { refusal: 'This network takes no files' }
    const by = (mark: DecimalMark | null): UploadResult => {
      if (mapping) return readMapped(file, () => ({ ...mapping, decimalMark: mark ?? mapping.decimalMark }), zone)
      return upload
        ? upload.read(file, { currency, zone, decimalMark: mark })
        : { refusal: 'This network takes no files' }
    }
    const content = by(decimalMark)
    if ('refusal' in content || !content.isMarkOpen || decimalMark)
      return 'refusal' in content ? content : { ...content, byMark: [] }
    const byMark = marks.flatMap((mark) => {
      const read = by(mark)
      return 'refusal' in read ? [] : [{ mark, content: read }]
    })
    return { ...content, byMark }
  },
  { handsOver: ({ file }) => file.bytes },
)
