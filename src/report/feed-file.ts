import type { Feed } from '../contract/feeds/feeds.ts'
import { messageText } from './feed-message.ts'
import { networkName } from './feed-networks.ts'
import type { CsvColumn } from './table-csv.ts'

/** Columns of the file, which differ from those of the screen. */
export const feedFile: readonly CsvColumn<Feed>[] = [
  { head: 'Vendor', value: (f) => f.name },
  { head: 'Domain', value: (f) => f.domain },
  { head: 'Network', value: (f) => networkName(f.feedFormat) },
  { head: 'Country', value: (f) => f.country },
  { head: 'Source URL', value: (f) => f.feedUrl },
  { head: 'Output URL', value: (f) => f.link },
  { head: 'Info', value: (f) => messageText(f.message) },
]
