import { domainToUnicode } from 'node:url'
import { foldText } from '../../contract/merchants/fold-text.ts'

/** What a shop is found by: its domain, also the way it is read aloud, and its name. Begins with the domain. */
export function searchTextOf(domain: string, name: string): string {
  const spoken = domainToUnicode(domain)
  return foldText([domain, ...(spoken && spoken !== domain ? [spoken] : []), name].join(' '))
}
