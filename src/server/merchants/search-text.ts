import { domainToUnicode } from 'node:url'
import { foldText } from '../../contract/merchants/fold-text.ts'

/** The searchable text of a shop: its domain, also in Unicode, and its name. Begins with the domain. */
export function searchTextOf(domain: string, name: string): string {
  const spoken = domainToUnicode(domain)
  return foldText([domain, ...(spoken && spoken !== domain ? [spoken] : []), name].join(' '))
}
