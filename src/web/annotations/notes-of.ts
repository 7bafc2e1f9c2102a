import type { Annotation } from '../../contract/annotations/annotations.ts'
import { rangeText, weekdayDay } from '../../report/date-text.ts'
import { type FilterItem, filterValues } from '../../report/search.ts'

/** "Wed 28 Oct" or "12 – 14 Nov". */
export const noteDays = ({ fromDate, toDate }: Pick<Annotation, 'fromDate' | 'toDate'>): string =>
  fromDate === toDate ? weekdayDay(fromDate) : rangeText(fromDate, toDate)

export const noteAbout = ({ subjectKind, subjectName }: Pick<Annotation, 'subjectKind' | 'subjectName'>): string =>
  subjectKind === 'account' ? 'Everything' : subjectName

/** The full text of a note, in one line. */
export const noteText = (note: Annotation): string =>
  `${noteDays(note)}: ${note.content}${note.subjectKind === 'account' ? '' : ` (${note.subjectName})`}`

const filtersOf: Record<Annotation['subjectKind'], readonly string[]> = {
  account: [],
  site: ['channelUuids'],
  merchant: ['names'],
  connection: ['connectionUuids', 'networkUuids'],
}
/**
 * Whether a matching note concerns everything shown: for a single shop, a note about a network does not, because the
 * network may carry none of the shop's clicks.
 */
export const isAboutAll = ({ subjectKind }: Pick<Annotation, 'subjectKind'>, filters: readonly FilterItem[]): boolean =>
  subjectKind === 'account' ||
  filters.length === 0 ||
  filtersOf[subjectKind].some((key) => filterValues(filters, key).length > 0)

/**
 * The notes that match the filters: a filter by site excludes notes about other sites, and so on; notes without a
 * filtered field stay. Notes of the product about merchants with few clicks only appear under a filter by merchant.
 */
export function notesOf(notes: readonly Annotation[], filters: readonly FilterItem[]): Annotation[] {
  const chosen = (key: string) => filterValues(filters, key).flatMap((value) => value.split(', '))
  const [sites, names, networks, connections] = ['channelUuids', 'names', 'networkUuids', 'connectionUuids'].map(
    (key) => new Set(chosen(key).filter((value) => value !== 'all')),
  )
  const fits = (of: ReadonlySet<string> | undefined, ...values: string[]) =>
    of === undefined || of.size === 0 || values.some((value) => of.has(value))
  return notes.filter((n) => {
    if (n.subjectKind === 'site') return fits(sites, n.subjectUuid)
    if (n.isSmall && names?.size === 0) return false
    if (n.subjectKind === 'merchant') return fits(names, n.subjectDomain, n.subjectUuid)
    if (n.subjectKind === 'connection') return fits(connections, n.subjectUuid) && fits(networks, n.networkUuid)
    return true
  })
}
