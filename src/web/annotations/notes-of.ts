import type { Annotation } from '../../contract/annotations/annotations.ts'
import { rangeText, weekdayDay } from '../../report/date-text.ts'
import { type FilterItem, filterValues } from '../../report/search.ts'

/** "Wed 28 Oct" or "12 – 14 Nov". */
export const noteDays = ({ fromDate, toDate }: Pick<Annotation, 'fromDate' | 'toDate'>): string =>
  fromDate === toDate ? weekdayDay(fromDate) : rangeText(fromDate, toDate)

export const noteAbout = ({ subjectKind, subjectName }: Pick<Annotation, 'subjectKind' | 'subjectName'>): string =>
  subjectKind === 'account' ? 'Everything' : subjectName

/** All that a note says, in one line. */
export const noteText = (note: Annotation): string =>
  `${noteDays(note)}: ${note.content}${note.subjectKind === 'account' ? '' : ` (${note.subjectName})`}`

const filtersOf: Record<Annotation['subjectKind'], readonly string[]> = {
  account: [],
  site: ['channelUuids'],
  merchant: ['names'],
  connection: ['connectionUuids', 'networkUuids'],
}
/**
 * Whether a note that concerns what is shown is about all of it: of one shop, a note about a network is not, because it may
 * carry none of the shop's clicks.
 */
export const isAboutAll = ({ subjectKind }: Pick<Annotation, 'subjectKind'>, filters: readonly FilterItem[]): boolean =>
  subjectKind === 'account' ||
  filters.length === 0 ||
  filtersOf[subjectKind].some((key) => filterValues(filters, key).length > 0)

/**
 * The notes that concern what is shown: a filter by site leaves out notes about other sites, and so on; what a filter says
 * nothing of stays. Of merchants with few clicks only a filter by merchant brings what the product noted.
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
