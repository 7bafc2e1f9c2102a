import { describe, expect, it } from 'vitest'
import type { Annotation } from '../../contract/annotations/annotations.ts'
import { noteDays, notesOf, noteText } from './notes-of.ts'
import { aNote } from './test-notes.ts'

const notes: Annotation[] = [
  aNote({ annotationId: 'all' }),
  aNote({ annotationId: 'site', subjectKind: 'site', subjectUuid: 's1', subjectName: 'Blog' }),
  aNote({ annotationId: 'shop', subjectKind: 'merchant', subjectUuid: 'm1', subjectDomain: 'bikes.dk' }),
  aNote({ annotationId: 'awin', subjectKind: 'connection', subjectUuid: 'c1', networkUuid: 'n1' }),
]
const left = (...filters: [string, string][]) =>
  notesOf(
    notes,
    filters.map(([key, value]) => ({ key, value, label: value })),
  ).map((n) => n.annotationId)

describe('notes of what is shown', () => {
  it('are all of them without a filter, and with one that says nothing of what they are about', () => {
    expect(left()).toEqual(['all', 'site', 'shop', 'awin'])
    expect(left(['deviceTypes', 'phone'])).toEqual(['all', 'site', 'shop', 'awin'])
    expect(left(['networkUuids', 'all'])).toEqual(['all', 'site', 'shop', 'awin'])
  })
  it('leave out those about another site, merchant or connection', () => {
    expect(left(['channelUuids', 's2'])).toEqual(['all', 'shop', 'awin'])
    expect(left(['names', 'bikes.dk, other.dk'])).toEqual(['all', 'site', 'shop', 'awin'])
    expect(left(['names', 'm1'])).toEqual(['all', 'site', 'shop', 'awin'])
    expect(left(['names', 'other.dk'])).toEqual(['all', 'site', 'awin'])
    expect(left(['networkUuids', 'n2'])).toEqual(['all', 'site', 'shop'])
    expect(left(['connectionUuids', 'c2'])).toEqual(['all', 'site', 'shop'])
  })
})
it('tells what the product noted of a small merchant only to who looks at that merchant', () => {
  const small = [aNote({ isSmall: true, subjectKind: 'merchant', subjectUuid: 'm1', subjectDomain: 'bikes.dk' })]
  expect(notesOf(small, [])).toEqual([])
  expect(notesOf(small, [{ key: 'names', value: 'bikes.dk', label: 'Bikes' }])).toEqual(small)
})
it('says its days, its words and what it is about', () => {
  expect(noteText(aNote({ fromDate: '2026-10-28', toDate: '2026-10-28' }))).toBe('Wed 28 Oct: On the radio')
  expect(noteDays({ fromDate: '2026-11-12', toDate: '2026-11-14' })).toBe('12 – 14 Nov 2026')
})
